import Foundation
package import LatchkeyClientTesting
import Logging
import LoginModel
import ProviderDomain
import ProviderServices
package import ProviderStore
package import ProviderWeb

/// A provider for tests, with a store, clock, queue, faults and journal of its own. It runs the same code as `latchkey serve`.
package final class World: Sendable {
    /// The path of the Unix socket at which the provider answers plain HTTP; empty if it listens at a TCP port.
    package let socketPath: String
    package let publicURL: PublicURL
    package let store: any ProviderStore
    package let clock: TestClock
    package let faults: FaultPlan
    package let logins: LoginQueue
    package let journal: RequestJournal
    package let snapshots: SnapshotList
    package let unknownApps: UnknownApps
    let personIDs: GivenPersonIDs
    /// The changes that must not see half of another one: snapshots, and changes of apps, people and keys.
    let changes = SerialQueue()
    let provider: Provider
    let settings: WorldSettings

    var environment: SystemEnvironment { clock.environment }

    private init(_ parts: Parts, _ provider: Provider, _ publicURL: PublicURL, _ socketPath: String) {
        self.provider = provider
        self.publicURL = publicURL
        self.socketPath = socketPath
        store = provider.store
        settings = parts.settings
        clock = parts.settings.clock
        faults = parts.faults
        logins = parts.logins
        journal = parts.journal
        unknownApps = parts.unknownApps
        personIDs = parts.personIDs
        snapshots = SnapshotList()
    }

    /// The parts that exist before the provider, which calls them.
    private struct Parts {
        let settings: WorldSettings
        let faults: FaultPlan
        let logins: LoginQueue
        let journal: RequestJournal
        let unknownApps: UnknownApps
        let personIDs = GivenPersonIDs()

        init(_ settings: WorldSettings, _ store: any ProviderStore) {
            self.settings = settings
            faults = FaultPlan(clock: settings.clock)
            logins = LoginQueue(clock: settings.clock)
            journal = RequestJournal(clock: settings.clock)
            unknownApps = UnknownApps(store: store, log: settings.log) { [clock = settings.clock] in clock.date }
        }

        var hooks: ProviderHooks {
            var hooks = settings.hooks
            var interceptor: any RequestInterceptor = FaultInterceptor(faults)
            if settings.acceptsAnyApp { interceptor = UnknownAppInterceptor(apps: unknownApps, inner: interceptor) }
            if settings.recordsRequests { interceptor = JournalInterceptor(journal: journal, inner: interceptor) }
            hooks.interceptor = interceptor
            if hooks.dialogScript == nil { hooks.dialogScript = logins }
            if settings.acceptsAnyApp { hooks.acceptsAnyProof = { [unknownApps] in unknownApps.contains($0.id) } }
            hooks.givenPersonID = { [personIDs] in personIDs[$0] }
            return hooks
        }
    }

    /// Runs a world while `use` runs.
    /// - Throws: The error of the start, or of `use`.
    package static func run<Result: Sendable>(
        _ settings: WorldSettings, _ use: @escaping @Sendable (World) async throws -> Result
    ) async throws -> Result {
        let name = "latchkey-\(UUID().uuidString)"
        let file = "\(settings.folder)/\(name).sqlite"
        defer { remove(file) }
        let store = try settings.store ?? SQLiteStore(temporaryPath: file)
        let parts = Parts(settings, store)
        let provider = try await Provider(
            store: store, environment: settings.clock.environment, newKeys: try WorldKeys.new(hasStableIDs: settings.hasStableIDs),
            callsPerPerson: settings.callsPerPerson, passwordCost: .minimum, samplePeople: settings.seed.people,
            operators: settings.operators, callsPrivateAddresses: settings.callsPrivateAddresses, hooks: parts.hooks)
        try await provider.load(settings.hasStableIDs ? StablePersonID.assigned(to: settings.seed) : settings.seed)
        var logger = Logger(label: "latchkey.test")
        logger.logLevel = .critical
        let application: ProviderApplication
        var socketPath = ""
        switch settings.address {
        case .loopback(let port, let publicURL):
            application = ProviderApplication(provider, host: "127.0.0.1", port: port, publicURL: publicURL, logger: logger)
        case .socket(let publicURL):
            // The system limits the length of the path.
            socketPath = "\(settings.folder)/\(name.suffix(12)).sock"
            application = ProviderApplication(provider, socketPath: socketPath, publicURL: publicURL, logger: logger)
        }
        defer { if !socketPath.isEmpty { unlink(socketPath) } }
        return try await application.serve { [socketPath] url in
            defer {
                parts.faults.waits.close()
                parts.logins.waits.close()
            }
            let world = World(parts, provider, url, socketPath)
            for (login, id) in settings.seed.givenIDs { try await world.give(id, to: login) }
            try await world.takeInitialSnapshot()
            return try await use(world)
        }
    }

    private static func remove(_ file: String) {
        for suffix in ["", "-wal", "-shm"] { unlink(file + suffix) }
    }

    // MARK: Apps and people

    /// Returns an app. If any app is accepted, an unknown one is registered.
    /// - Parameter key: The member of the request that names it.
    /// - Throws: An error that names the most similar app ID.
    func app(_ id: String, key: String) async throws -> RegisteredApp {
        if let app = try await store.app(id) { return app }
        if settings.acceptsAnyApp, AppID.isWellFormed(id) {
            try await unknownApps.register(AppParameters(id: id))
            if let app = try await store.app(id) { return app }
        }
        throw ControlObject.unknown(id, among: try await store.apps().map(\.id), what: "app", key: key)
    }

    /// Returns a person.
    /// - Parameters:
    ///   - login: The login name.
    ///   - key: The member of the request that names the person.
    /// - Throws: An error that names the most similar login name.
    func person(_ login: String, key: String) async throws -> Person {
        if let person = try await store.person(withLogin: LoginName.canonical(login)) { return person }
        throw ControlObject.unknown(login, among: try await store.people(after: nil, limit: 1000).map(\.login), what: "person", key: key)
    }

    /// Adds or changes apps and people.
    func add(_ seed: Seed) async throws {
        try await provider.load(settings.hasStableIDs ? StablePersonID.assigned(to: seed) : seed)
    }

    /// Gives a person an app-scoped ID.
    func give(_ id: String, to login: String) async throws {
        guard let person = try await store.person(withLogin: login) else { return }
        personIDs[person.id] = id
    }

    // MARK: The end

    /// What a developer should know at the end, one line each: entries of the queue that no login has consumed, and apps that were registered
    /// because a request named them.
    package func report() -> [String] {
        let logins = logins.unconsumed.map { login in
            "The entry \(login.id) of the login queue was never consumed\(login.login.map { "; it is for \($0.escapedForLog)" } ?? "")."
        }
        return logins + unknownApps.registered.map { "The app \($0) is not in the seed, and was accepted because of --any-app." }
    }
}
