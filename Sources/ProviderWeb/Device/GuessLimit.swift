import LoginModel
import ProviderDomain

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// Keeps people from trying user codes out: by browser, which is fair, and by network, which a new cookie does not get around.
///
/// It is kept in the memory of the process.
final class GuessLimit: Sendable {
    private struct Counts: Sendable {
        /// One person who mistypes.
        var browsers = CodeGuesses(mostGuesses: 10)
        /// A household, a school or an office; and whoever holds many networks. Neighbors in 24 bits of version 4 have nothing to do with each other.
        var networks = [
            48: CodeGuesses(mostGuesses: 600), 56: CodeGuesses(mostGuesses: 180), 64: CodeGuesses(mostGuesses: 60),
            32: CodeGuesses(mostGuesses: 60),
        ]
    }

    private let counts = Locked(Counts())

    /// A code that somebody has entered, counted as a wrong one.
    struct Guess: Sendable {
        fileprivate let ofBrowser: CodeGuesses.Guess
        /// By how many bits the networks have in common.
        fileprivate let ofNetworks: [Int: CodeGuesses.Guess]
    }

    /// Counts a code as a wrong one, if the browser and its networks may enter one.
    /// - Returns: `nil` where they may not: nobody looks the code up then.
    func begin(browser: String, networks: [NetworkAddress.Range], at now: Date) -> Guess? {
        counts.withLock { counts in
            let allows =
                counts.browsers.allows(browser, at: now)
                && networks.allSatisfy { counts.networks[$0.length]?.allows($0.description, at: now) ?? true }
            guard allows else { return nil }
            var ofNetworks: [Int: CodeGuesses.Guess] = [:]
            for network in networks { ofNetworks[network.length] = counts.networks[network.length]?.add(network.description, at: now) }
            return Guess(ofBrowser: counts.browsers.add(browser, at: now), ofNetworks: ofNetworks)
        }
    }

    /// The code was right, and counts no more.
    func endRight(_ guess: Guess) {
        counts.withLock { counts in
            counts.browsers.remove(guess.ofBrowser)
            for (length, ofNetwork) in guess.ofNetworks { counts.networks[length]?.remove(ofNetwork) }
        }
    }
}
