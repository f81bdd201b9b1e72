package shop.cart

import scala.collection.mutable.{Map => MMap}

/** A cart. */
@deprecated("use Basket", "1.0")
final case class Cart[A](
  owner: String,
  lines: List[A] = Nil
)(implicit ord: Ordering[A])
    extends Base[A]
    with Closeable {
  val label = s"def inText() { ${if (x) "}" else "{"}"
  private[this] var count: Int = 0
  type Key = String
  lazy val size: Int = {
    val local = 1
    local
  }

  def this(n: Int) = this(n.toString)

  /* outer /* def commented = 1 */ still */
  override def close(): Unit = {
    def helper(n: Int): Int = n match {
      case 0 => 1
      case _ => helper(n - 1)
    }
    helper(3)
  }

  def ++(other: Cart[A]): Cart[A] =
    copy(lines = lines ++ other.lines)

  private def hidden[F[_]: Monad, B](
    f: A => F[B]
  ): F[List[B]] = lines.traverse(f)

  def `type`: String = """raw " def inRaw = {"""
}

object Cart {
  implicit val ordering: Ordering[Cart[Int]] = Ordering.by(_.owner)
  case object Empty
  def apply(c: Char = '{'): Cart[Int] = new Cart("x") { override def toString = "anonymous" }
}

sealed trait Event
object Event { final case class Added(n: Int) extends Event }

enum Colour(val rgb: Int):
  case Red extends Colour(1)
  case Green extends Colour(2)
  def twice: Int = rgb * 2

package object util { def twice(n: Int) = n * 2 }

given intOrder: Ordering[Int] with
  def compare(a: Int, b: Int) = a - b
