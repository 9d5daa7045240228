import Foundation
import Testing

@testable import Latchkey

@Suite("Random orders of login events")
struct LoginOrderTests {
    /// Returns a number from the environment. `LOGIN_ORDERS` is the number of sequences, and `LOGIN_ORDER_SEED` the seed of the first one:
    /// see `make storm`.
    private static func number(_ name: String) -> UInt64? { ProcessInfo.processInfo.environment[name].flatMap(UInt64.init) }

    @Test("Each login ends exactly once, and the session always comes from a single login")
    func orders() async {
        let count = Self.number("LOGIN_ORDERS") ?? 300
        let first = Self.number("LOGIN_ORDER_SEED") ?? UInt64.random(in: 0...UInt64(UInt32.max))
        var ends: [String: Int] = [:]
        for seed in first..<first + count {
            let order = LoginOrder(seed: seed)
            let violations: [String]
            do {
                violations = try await withTimeLimit(.seconds(60), clock: ContinuousClock()) { try await order.run() }
            } catch {
                violations = ["\(error)"]
            }
            for end in order.ends { ends[end, default: 0] += 1 }
            guard violations.isEmpty else {
                Issue.record("With LOGIN_ORDER_SEED=\(seed): \(violations.joined(separator: "; "))")
                return
            }
        }
        // Sequences with few logins would test too little.
        if count >= 100 { for end in ["success", "cancel", "failure"] { #expect(ends[end, default: 0] > count / 10, "\(ends)") } }
    }
}
