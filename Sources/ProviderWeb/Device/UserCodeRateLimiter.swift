import LoginModel
import ProviderDomain

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// Limits guesses of user codes per browser and per network. The limit per network also applies to a client that discards its cookies.
///
/// The counts are in the memory of the process.
final class UserCodeRateLimiter: Sendable {
    private struct Counts: Sendable {
        /// The counts per browser. Their limit leaves room for a person's typing errors.
        var browsers = CodeGuesses(maximumGuesses: 10)
        /// The counts per network, by prefix length. In IPv6, 64 bits are a household, 56 bits a school or an office, and 48 bits an
        /// organization with many networks. In IPv4, 32 bits are one address. The 256 addresses that share 24 bits are not counted
        /// together, because they belong to unrelated people.
        var networks = [
            48: CodeGuesses(maximumGuesses: 600), 56: CodeGuesses(maximumGuesses: 180), 64: CodeGuesses(maximumGuesses: 60),
            32: CodeGuesses(maximumGuesses: 60),
        ]
    }

    private let counts = Locked(Counts())

    /// An entered user code, counted as a wrong guess.
    struct Guess: Sendable {
        fileprivate let browserGuess: CodeGuesses.Guess
        /// The guesses counted for the networks, by prefix length in bits.
        fileprivate let networkGuesses: [Int: CodeGuesses.Guess]
    }

    /// Counts a code as a wrong guess, if the browser and its networks have guesses left.
    /// - Returns: `nil` if the browser or one of its networks has no guesses left, in which case the code must not be looked up.
    func recordAttempt(browser: String, networks: [NetworkAddress.Range], at now: Date) -> Guess? {
        counts.withLock { counts in
            let allows =
                counts.browsers.allows(browser, at: now)
                && networks.allSatisfy { counts.networks[$0.length]?.allows($0.description, at: now) ?? true }
            guard allows else { return nil }
            var ofNetworks: [Int: CodeGuesses.Guess] = [:]
            for network in networks { ofNetworks[network.length] = counts.networks[network.length]?.add(network.description, at: now) }
            return Guess(browserGuess: counts.browsers.add(browser, at: now), networkGuesses: ofNetworks)
        }
    }

    /// Removes a guess from the counts, because its code was right.
    func removeSuccessful(_ guess: Guess) {
        counts.withLock { counts in
            counts.browsers.remove(guess.browserGuess)
            for (length, ofNetwork) in guess.networkGuesses { counts.networks[length]?.remove(ofNetwork) }
        }
    }
}
