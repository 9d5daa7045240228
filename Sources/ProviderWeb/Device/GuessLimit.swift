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

    func allows(browser: String, networks: [NetworkAddress.Range], at now: Date) -> Bool {
        counts.withLock { counts in
            counts.browsers.allows(browser, at: now)
                && networks.allSatisfy { counts.networks[$0.length]?.allows($0.description, at: now) ?? true }
        }
    }

    func noteWrong(browser: String, networks: [NetworkAddress.Range], at now: Date) {
        counts.withLock { counts in
            counts.browsers.note(browser, at: now)
            for network in networks { counts.networks[network.length]?.note(network.description, at: now) }
        }
    }
}
