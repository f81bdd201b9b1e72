import Foundation

/// A request in flight.
@MainActor public final class Request<Value: Decodable>: NSObject, Sendable where Value: Sendable {
    public enum State: Int {
        case idle
        case running(Int)
        func isFinal() -> Bool {
            switch self {
            case .idle: return false
            case .running: return true
            }
        }
    }

    private let raw = #"func inRaw() { " \#(x) "#
    let text = "a \(items.map { "\($0)" }.joined(separator: "}")) func inText() {"
    var next = 1
    /* outer /* func nested() {} */ still */
    public private(set) var state: State = .idle {
        didSet { notify() }
    }
    var computed: [String: Int] { if state == .idle { return [:] } else { return [:] } }

    required init?(coder: NSCoder) { return nil }
    convenience init(url: URL = URL("x")!) { self.init(coder: NSCoder())! }
    deinit { cancel() }
    subscript(index: Int) -> String { get { "a" } set { } }

    @discardableResult
    func load<T>(
        _ url: URL,
        completion: @escaping (Result<T, Error>) -> Void = { _ in }
    ) async throws -> T
        where T: Decodable
    {
        func helper() {}
        fatalError("}")
    }

    class func make() -> Request { Request() }
    static func == (l: Request, r: Request) -> Bool { true }
    func `repeat`() {}
    fileprivate func hidden() {}
}

extension Request.State: CustomStringConvertible { var description: String { "state" } }

protocol Store: AnyObject {
    associatedtype Item
    var size: Int { get set }
    func save(_ item: Item) throws -> Bool
    init(path: String)
}

indirect enum Tree { case leaf, node(Tree, Tree) }
struct Point { var x = 0.0; mutating func move(by d: Double) { x += d } }
actor Counter { func bump() {} }

#if DEBUG
func onlyDebug() {}
#else
func onlyRelease() {}
#endif

typealias Handler = (Int) -> Void
func <+> <T>(a: T, b: T) -> T { a }
let answer = 42
