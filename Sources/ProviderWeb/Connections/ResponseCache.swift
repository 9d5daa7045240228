import HTTPTypes
import LoginModel
import NIOCore
import ProviderDomain
import ProviderServices

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// The responses that are the same for every client, such as the metadata documents and the style sheets. Each is made by its route once a
/// second, and again after the keys have changed.
final class ResponseCache: Sendable {
    /// A successful response.
    struct Entry: Sendable {
        let head: HTTPResponse
        let body: [ByteBuffer]
        fileprivate let state: State
        fileprivate let expiry: NIODeadline
    }

    /// The values that must be the same for a stored response to be current.
    struct State: Sendable, Hashable {
        fileprivate let second: Int64
        fileprivate let keyReadings: Int
    }

    private static let lifetime = TimeAmount.seconds(1)

    private let environment: SystemEnvironment
    private let keys: SigningKeyCache<KeyDocuments>
    /// The targets of the requests whose responses are stored: paths, and paths with a query. It is empty until the routes exist.
    private let targets = Locked<Set<String>>([])
    private let entries = Locked<[String: Entry]>([:])

    init(of provider: Provider) {
        environment = provider.environment
        keys = provider.signingKeyCache
    }

    /// Begins to store the responses of these targets.
    func open(_ targets: Set<String>) { self.targets.withLock { $0 = targets } }

    /// Whether the response to a request may be stored, or be a stored one.
    func covers(_ request: HTTPRequest) -> Bool {
        guard request.method == .get, let target = request.path, targets.withLock({ $0.contains(target) }) else { return false }
        return request.headerFields[.ifNoneMatch] == nil && request.headerFields[.connection] == nil
    }

    /// The state now.
    var state: State {
        State(second: Int64(environment.now().timeIntervalSince1970), keyReadings: keys.readings.withLock(\.self))
    }

    /// Returns the stored response to a request; `nil` if there is none that is current.
    func entry(for target: String, at now: NIODeadline) -> Entry? {
        guard let entry = entries.withLock({ $0[target] }), now < entry.expiry, entry.state == state else { return nil }
        return entry
    }

    /// Stores a response.
    /// - Parameter state: The state when the response was requested.
    func store(_ head: HTTPResponse, _ body: [ByteBuffer], for target: String, made state: State, at now: NIODeadline) {
        guard head.status == .ok else { return }
        let entry = Entry(head: head, body: body, state: state, expiry: now + Self.lifetime)
        entries.withLock { $0[target] = entry }
    }
}
