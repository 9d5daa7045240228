import LoginModel
import ProviderDomain

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// What the calls of one request share, be it one call, a batch or many ids: how much they may cost together, and what is known of the app's
/// allowance in the end.
final class GraphSession: Sendable {
    /// The most nodes that one request can look at, everything else counted in nodes.
    private static let most = 5_000
    /// So many bytes of addresses cost as much as a node.
    private static let bytesOfNode = 256

    private struct State: Sendable {
        var spent = 0
        var usage: AppUsage?
        var app = ""
        var version = GraphVersion.newest
        var told: [Reading] = []
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

    /// - Throws: where all addresses together say too much: each repeats what the call said.
    func spend(on address: PageAddress) throws(GraphError) { try spend(1 + address.size / Self.bytesOfNode) }

    /// Takes note of what the answer tells the app about a person.
    func tell(_ fields: Set<String>, of person: Person.ID, at moment: Date) {
        state.withLock { $0.told.append(Reading(appID: $0.app, person: person, fields: fields, at: moment)) }
    }

    /// Forgets what a call would have told that failed in the end.
    /// - Parameter count: how much was told before the call.
    func forgetTold(beyond count: Int) { state.withLock { $0.told.removeLast($0.told.count - count) } }

    /// The app that calls at the moment: those of a batch may be several, one after the other.
    var app: String {
        get { state.withLock(\.app) }
        set { state.withLock { $0.app = newValue } }
    }

    /// The version that has answered: of a batch's calls, that of the last one.
    var version: GraphVersion {
        get { state.withLock(\.version) }
        set { state.withLock { $0.version = newValue } }
    }

    /// What the answer tells, each person's node and edge by itself.
    var told: [Reading] { state.withLock(\.told) }

    /// What the app has used of its allowance, where there is one.
    var usage: AppUsage? {
        get { state.withLock(\.usage) }
        set { state.withLock { $0.usage = newValue } }
    }
}
