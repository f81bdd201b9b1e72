package example.harbour

import scala.collection.mutable

case class Ship(name: String, length: Double = 0.0)

trait Gate {
  def open(ship: Ship): Boolean
}

class Harbour(count: Int) extends Gate {
  private val berths = mutable.ListBuffer.empty[Ship]

  override def open(ship: Ship): Boolean = {
    berths += ship
    true
  }

  def arrive[T <: Ship](ship: T)(implicit waits: Boolean): Int =
    berths.indexWhere(_.name == ship.name) match {
      case -1 => 0
      case place => place
    }
}

object Harbour {
  val Limit = 12

  def apply(): Harbour = new Harbour(Limit)
}
