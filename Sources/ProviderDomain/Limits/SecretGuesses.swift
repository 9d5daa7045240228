import LoginModel

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// How many wrong secrets of each app came lately, and from where, in bounded memory. What comes from one network delays nobody in another one, and
/// nothing delays a network that has sent the right secret before.
struct SecretGuesses: Sendable {
    /// How many wrong secrets of one app a network may send in a ``window``: an address of version 4 or 64 bits of version 6. Of 56 bits three
    /// times, of 48 bits ten times as many. So may a person on the pages for developers.
    static let mostWrong = 100
    /// For how many seconds a wrong secret counts: 15 minutes after the first one.
    static let window: Double = 900
    /// How many counts there are at most. Beyond them, those make room that did not change for longest.
    static let mostCounts = 20_000

    /// What a secret is sent as. Each kind is counted by itself: an app's server passes on app tokens and proofs that clients have given it, and these
    /// must not keep it from exchanging codes.
    enum Kind: Sendable, Hashable {
        /// `client_secret`, or the password of HTTP Basic authentication.
        case clientSecret
        /// An app token that is the app's ID and its secret.
        case appToken
        /// `appsecret_proof`, which is made with the secret.
        case proof
    }

    /// Whose secrets are counted together.
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
        /// The hash of the last wrong secret. Sent again, it does not count again: a server that has an old secret tries nothing out.
        var last: Int?
    }

    private var counts = RecentTable<Key, Count>(mostKeys: mostCounts)
    /// The narrowest networks that the right secret came from. Nothing is counted there: what a server sends may be what a client gave it.
    private var servers = RecentTable<Server, Bool>(mostKeys: mostCounts)

    /// No secret has come.
    init() {}

    /// Takes note of a secret.
    /// - Parameters:
    ///   - hash: of the secret.
    ///   - networks: of the sender, the widest first.
    /// - Returns: `nil`, or for how many seconds nobody is told whether a secret from there is right.
    mutating func add(
        isRight: Bool, hash: Int, _ kind: Kind, of appID: String, from networks: [NetworkAddress.Range], at now: Date
    ) -> Int? {
        let server = networks.last.map { Server(appID: appID, network: $0) }
        let isServer = server.map { servers[$0] != nil } ?? false
        if !isServer {
            let limits = networks.compactMap { network in
                network.limit(ofOne: Self.mostWrong).map { (Key(appID: appID, kind: kind, sender: .network(network)), $0) }
            }
            if let wait = add(isRight: isRight, hash: hash, to: limits, at: now) { return wait }
        }
        // A proof may have been made elsewhere.
        if isRight, kind != .proof, let server { servers.set(true, for: server) }
        return nil
    }

    /// The same for a secret that a person has typed on the pages for developers.
    mutating func add(isRight: Bool, hash: Int, _ kind: Kind, of appID: String, by person: Person.ID, at now: Date) -> Int? {
        let key = Key(appID: appID, kind: kind, sender: .person(person))
        return add(isRight: isRight, hash: hash, to: [(key, Self.mostWrong)], at: now)
    }

    private mutating func add(isRight: Bool, hash: Int, to limits: [(key: Key, mostWrong: Int)], at now: Date) -> Int? {
        var wait: Double?
        for (key, mostWrong) in limits {
            guard let count = count(of: key, at: now), count.wrong >= mostWrong else { continue }
            // Whoever goes on is not forgotten meanwhile.
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

    /// A clock that was set back ends a count too.
    private func count(of key: Key, at now: Date) -> Count? {
        counts[key].flatMap { abs(now.timeIntervalSince($0.since)) < Self.window ? $0 : nil }
    }
}
