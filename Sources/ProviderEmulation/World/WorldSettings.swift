package import LatchkeyClientTesting
import LoginModel
package import ProviderDomain
package import ProviderStore
package import ProviderWeb

/// How a world starts.
package struct WorldSettings: Sendable {
    /// Where the provider of a world listens.
    package enum Address: Sendable {
        /// A TCP port of 127.0.0.1; 0 for a free one. Without a public URL, it is `http://127.0.0.1:port`.
        case loopback(port: Int, publicURL: PublicURL?)
        /// A Unix socket in the folder of the world.
        case socket(publicURL: PublicURL)
    }

    /// The apps and people.
    package var seed: Seed
    package var address: Address
    /// The path of an existing folder that only the user may open. It receives the store and the socket, which are removed at the end.
    package var folder: String
    /// The store; `nil` for one in the folder.
    package var store: (any ProviderStore)?
    package var clock = TestClock(following: .real)
    /// Whether requests that name an unknown app register it.
    package var acceptsAnyApp = false
    /// Whether requests are recorded in the journal.
    package var recordsRequests = true
    /// Whether the world keeps a copy of its state at the start for ``World/reset()``, if its store is in the folder.
    package var isResettable = true
    /// Whether each person has the same ID in every run; see ``StablePersonID``.
    package var hasStableIDs = true
    /// What is added to the provider beside the queue, the faults and the journal.
    package var hooks = ProviderHooks()
    /// See ``Provider``.
    package var callsPerPerson: Int?
    /// See ``Provider``.
    package var operators: Set<String> = []
    /// Whether callbacks may be sent to addresses in private networks, including this machine.
    package var callsPrivateAddresses = true

    /// Receives lines for the developer while the world runs.
    package var log: @Sendable (String) -> Void = { _ in }

    package init(seed: Seed, address: Address, folder: String) {
        self.seed = seed
        self.address = address
        self.folder = folder
    }
}
