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
        /// A household, a school or an office.
        var networks = CodeGuesses(mostGuesses: 60)
    }

    private let counts = Locked(Counts())

    func allows(browser: String, network: String?, at now: Date) -> Bool {
        counts.withLock { counts in
            guard counts.browsers.allows(browser, at: now) else { return false }
            guard let network else { return true }
            return counts.networks.allows(network, at: now)
        }
    }

    func noteWrong(browser: String, network: String?, at now: Date) {
        counts.withLock { counts in
            counts.browsers.note(browser, at: now)
            if let network { counts.networks.note(network, at: now) }
        }
    }
}
