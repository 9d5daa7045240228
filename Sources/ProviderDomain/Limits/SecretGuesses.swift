import LoginModel

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// How many wrong secrets of each app came lately, and from where, in bounded memory. What comes from one network delays nobody in another one.
struct SecretGuesses: Sendable {
    /// How many wrong secrets of one app a network may send in a ``window``: an address of version 4 or 64 bits of version 6. Of 56 bits three
    /// times, of 48 bits ten times as many. So may a person on the pages for developers.
    static let mostWrong = 100
    /// For how many seconds a wrong secret counts: 15 minutes after the first one.
    static let window: Double = 900
    /// How many counts there are at most. Beyond them, those make room that did not change for longest.
    static let mostCounts = 20_000

    /// Whose secrets are counted together.
    enum Sender: Sendable, Hashable {
        case network(NetworkAddress.Range)
        case person(Person.ID)
    }

    private struct Key: Sendable, Hashable {
        let appID: String
        let sender: Sender
    }

    private struct Count: Sendable {
        let since: Date
        var wrong = 0
        /// The hash of the last wrong secret. Sent again, it does not count again: a server that has an old secret tries nothing out.
        var last: Int?
    }

    private var counts = RecentTable<Key, Count>(mostKeys: mostCounts)
    /// The networks that the right secret came from: only their own wrong ones count for them, and not those of their neighbors.
    private var servers = RecentTable<Key, Bool>(mostKeys: mostCounts)

    /// No secret has come.
    init() {}

    /// Takes note of a secret.
    /// - Parameters:
    ///   - hash: of the secret.
    ///   - networks: of the sender, the widest first.
    /// - Returns: `nil`, or for how many seconds nobody is told whether a secret from there is right.
    mutating func add(
        isRight: Bool, hash: Int, of appID: String, from networks: [NetworkAddress.Range], at now: Date
    ) -> Int? {
        let narrowest = networks.last.map { Key(appID: appID, sender: .network($0)) }
        let isServer = narrowest.map { servers[$0] != nil } ?? false
        let limits = (isServer ? networks.suffix(1) : networks[...]).compactMap { network in
            network.limit(ofOne: Self.mostWrong).map { (Key(appID: appID, sender: .network(network)), $0) }
        }
        if let wait = add(isRight: isRight, hash: hash, to: limits, at: now) { return wait }
        if isRight, let narrowest, !isServer { servers.set(true, for: narrowest) }
        return nil
    }

    /// The same for a secret that a person has typed on the pages for developers.
    mutating func add(isRight: Bool, hash: Int, of appID: String, by person: Person.ID, at now: Date) -> Int? {
        add(isRight: isRight, hash: hash, to: [(Key(appID: appID, sender: .person(person)), Self.mostWrong)], at: now)
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
