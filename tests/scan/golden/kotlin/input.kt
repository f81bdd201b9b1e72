@file:Suppress("unused")
package shop.cart

import kotlin.math.max

/** What a customer wants to buy. */
@Serializable
data class Cart(val owner: String, private val lines: MutableList<Line> = mutableListOf()) : Base<Line>(), Closeable {
    val total: Int get() = lines.sumOf { it.price }
    var note: String = "none"
        private set
    private val label = "fun notHere() {"

    val next = 1

    constructor(owner: Owner) : this(owner.name) { audit("}") }

    init { require(owner.isNotBlank()) { "class AlsoNotHere" } }

    /* outer /* inner fun commented() {} */ still a comment */
    suspend fun <T : Any> Map<String, T?>.firstOr(key: String, default: () -> T): T where T : Comparable<T> =
        this[key]
            ?: default()

    override fun close() = synchronized(lines) {
        fun local(n: Int) = n + 1
        lines.clear()
    }

    companion object {
        const val LIMIT = 10
        fun empty() = Cart("nobody")
    }

    private object Cache { fun warm() {} }
}

fun interface Listener { fun changed(cart: Cart) }

sealed interface Event<out T> {
    class Added<T>(val line: T) : Event<T>
    data object Cleared : Event<Nothing>
}

enum class Unit(val symbol: Char) { PIECE('x'), GRAM('{') { override fun show() = "g" }; open fun show() = "$symbol" }

typealias Handler = (Event<Line>) -> Unit

inline val Cart.size: Int
    get() = 1

fun (suspend () -> Unit).launchIn(scope: Scope): Job = scope.start(this)

fun `a name with spaces {and braces}`() { println("""raw ${if (x) "}" else "{"} fun inRaw() {""") }

internal annotation class Marker(val reason: String)

fun last(
    a: Int,
    b: Int = max(1, 2),
): Int {
    return a + b
}
