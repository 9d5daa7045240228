import LoginModel
import ProviderDomain

/// What the calls of one request share, be it one call, a batch or many ids: how much they may cost together, and what is known of the app's
/// allowance in the end.
final class GraphSession: Sendable {
    /// The most nodes, edges and addresses that one request can look at.
    private static let most = 5_000

    private struct State: Sendable {
        var spent = 0
        var usage: AppUsage?
    }

    private let state = Locked(State())

    /// - Throws: where all of them together cost too much.
    func spend(_ amount: Int) throws(GraphError) {
        let spent = state.withLock { state in
            state.spent += amount
            return state.spent
        }
        guard spent <= Self.most else { throw .tooMuchAtOnce }
    }

    /// What the app has used of its allowance, where there is one.
    var usage: AppUsage? {
        get { state.withLock(\.usage) }
        set { state.withLock { $0.usage = newValue } }
    }
}
