import Foundation

let limit = 12

protocol Gate {
    func open(_ ship: Ship) -> Bool
}

struct Ship: Codable {
    let name: String
    var length: Double = 0

    init(name: String) {
        self.name = name
    }
}

enum State {
    case open
    case closed(since: Date)
}

final class Harbour<T: Gate>: NSObject {
    private var berths: [Ship?] = []

    func arrive(_ ship: Ship, waits: Bool = true) async throws -> Int {
        guard let place = berths.firstIndex(where: { $0 == nil }) else { return 0 }
        return place
    }

    static func dues(of ship: Ship, rate: Double = 3) -> Double { ship.length * rate }
}

extension Ship {
    func label() -> String { "\(name) (\(length) m)" }
}
