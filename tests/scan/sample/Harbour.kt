package example.harbour

import kotlin.math.max

const val LIMIT = 12

interface Gate {
    fun open(ship: Ship): Boolean
}

data class Ship(val name: String, val length: Double = 0.0)

class Harbour(private val count: Int) : Gate {
    private val berths = mutableListOf<Ship>()

    override fun open(ship: Ship): Boolean = berths.add(ship)

    suspend fun arrive(ship: Ship, waits: Boolean = true): Int {
        val place = berths.indexOfFirst { it.name == ship.name }
        return max(place, 0)
    }
}

object Tides {
    fun high(): Boolean = false
}

fun Ship.label(): String = "$name ($length m)"

inline fun <reified T> visit(ships: List<T>, each: (T) -> Unit) {
    ships.forEach { each(it) }
}
