import LoginModel

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// Counts the recent wrong secrets of each app by the network of the sender, with bounded memory. Wrong secrets from one network do not
/// affect other networks, and a network that sent the right secret before is not limited.
struct SecretGuesses: Sendable {
    /// The maximum number of wrong secrets that one network may send for one app within a ``window``. This number applies to an IPv4
    /// address, to 64 bits of IPv6, and to a person on the developer pages. It is three times as high for 56 bits of IPv6, and ten times
    /// for 48 bits.
    static let maximumWrong = 100
    /// The number of seconds after the first wrong secret for which wrong secrets are counted: 15 minutes.
    static let window: Double = 900
    /// The maximum number of counters. Beyond it, the counters that changed least recently are deleted.
    static let maximumCounters = 20_000

    /// The form in which a secret is sent. Each form is counted separately. The server of an app may forward app tokens and proofs that
    /// clients have sent to it. If these are wrong, they must not prevent the server from exchanging codes.
    enum Kind: Sendable, Hashable {
        /// The parameter `client_secret`, or the password of HTTP Basic authentication.
        case clientSecret
        /// An app token that consists of the app ID and the app secret.
        case appToken
        /// The parameter `appsecret_proof`, which is computed with the secret.
        case proof
    }

    /// The sender whose wrong secrets are counted together.
    enum Sender: Sendable, Hashable {
        case network(NetworkAddress.Range)
        case person(Person.ID)
    }

    private struct Key: Sendable, Hashable {
        let appID: String
        let kind: Kind
        let sender: Sender
    }

    private struct Server: Sendable, Hashable {
        let appID: String
        let network: NetworkAddress.Range
    }

    private struct Count: Sendable {
        let since: Date
        var wrong = 0
        /// The hash of the last wrong secret. A repetition is not counted, because a server with an old secret is not guessing.
        var last: Int?
    }

    private var counts = BoundedDictionary<Key, Count>(maximumKeys: maximumCounters)
    /// For each app, the narrowest networks that sent the right secret. Wrong secrets from there are not counted, because a server may
    /// forward what a client sent to it.
    private var servers = BoundedDictionary<Server, Bool>(maximumKeys: maximumCounters)

    init() {}

    /// Counts a secret if it is wrong.
    /// - Parameters:
    ///   - hash: The hash of the secret.
    ///   - networks: The networks of the sender, the widest first.
    /// - Returns: The number of seconds for which the provider does not reveal whether a secret from these networks is right, or `nil` if there is
    ///   no limit at present.
    mutating func add(
        isRight: Bool, hash: Int, _ kind: Kind, of appID: String, from networks: [NetworkAddress.Range], at now: Date
    ) -> Int? {
        let server = networks.last.map { Server(appID: appID, network: $0) }
        let isServer = server.map { servers[$0] != nil } ?? false
        if !isServer {
            let limits = networks.compactMap { network in
                network.scaledLimit(Self.maximumWrong).map { (Key(appID: appID, kind: kind, sender: .network(network)), $0) }
            }
            if let wait = add(isRight: isRight, hash: hash, to: limits, at: now) { return wait }
        }
        // A right proof does not show that the sender has the secret, because the proof may have been computed elsewhere.
        if isRight, kind != .proof, let server { servers.set(true, for: server) }
        return nil
    }

    /// Counts a secret that a person entered on the developer pages, if the secret is wrong.
    mutating func add(isRight: Bool, hash: Int, _ kind: Kind, of appID: String, by person: Person.ID, at now: Date) -> Int? {
        let key = Key(appID: appID, kind: kind, sender: .person(person))
        return add(isRight: isRight, hash: hash, to: [(key, Self.maximumWrong)], at: now)
    }

    private mutating func add(isRight: Bool, hash: Int, to limits: [(key: Key, maximumWrong: Int)], at now: Date) -> Int? {
        var wait: Double?
        for (key, maximumWrong) in limits {
            guard let count = count(of: key, at: now), count.wrong >= maximumWrong else { continue }
            // The dictionary deletes the counts written least recently. Writing this count again prevents its deletion while the sender
            // sends more secrets.
            counts.set(count, for: key)
            wait = max(wait ?? 1, Self.window - now.timeIntervalSince(count.since))
        }
        if let wait { return Int(wait.rounded(.up)) }
        guard !isRight else { return nil }
        for (key, _) in limits {
            var count = count(of: key, at: now) ?? Count(since: now)
            if count.last != hash { count.wrong += 1 }
            count.last = hash
            counts.set(count, for: key)
        }
        return nil
    }

    /// Returns the count of a key; `nil` if the ``window`` of the count has passed, or if the clock was set back by a ``window`` or more.
    private func count(of key: Key, at now: Date) -> Count? {
        counts[key].flatMap { abs(now.timeIntervalSince($0.since)) < Self.window ? $0 : nil }
    }
}
