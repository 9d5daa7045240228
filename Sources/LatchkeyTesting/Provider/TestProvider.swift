public import Foundation
import Logging
public import LoginModel
public import ProviderDomain
public import ProviderStore
public import ProviderWeb

/// A whole provider for the length of one call: the same code that `latchkey serve` runs, on a free port of this machine.
///
/// ```swift
/// try await TestProvider.run(people: [.ada]) { provider in
///     let app = provider.app()
///     let result = try await app.logIn(
///         as: .ada, permissions: [.email, .userBirthday], declining: [.userBirthday], tracking: .limited)
///     #expect(result.declined == [.userBirthday])
///     await provider.clock.advance(by: .days(2))
/// }
/// ```
public struct TestProvider: Sendable {
    /// The public address, without a trailing slash.
    public let url: URL
    /// What the provider keeps, to look into.
    public let store: any ProviderStore
    /// The time of the provider and of the apps that ``app(_:)`` makes.
    public let clock: TestClock

    let seed: Seed
    private let faults: FaultPlan

    /// Runs a provider while `use` runs.
    /// - Parameters:
    ///   - people: who can log in; the sample's four if left out.
    ///   - apps: who can ask them to; the sample's one if `nil`.
    ///   - clock: stands still, at the present moment, if left out.
    /// - Throws: what is wrong with a person, what the provider throws when it starts, or what `use` throws.
    public static func run<Result: Sendable>(
        people: [TestPerson] = TestPerson.everybody, apps: [RegisteredApp]? = nil, clock: TestClock = TestClock(),
        _ use: @escaping @Sendable (TestProvider) async throws -> Result
    ) async throws -> Result {
        let seed = Seed(apps: try apps ?? Seed.sample().apps, people: try people.map { try $0.entry() })
        return try await run(seed, clock: clock, use)
    }

    /// Runs a provider while `use` runs, by the time of `surroundings`.
    /// - Throws: what the provider throws when it starts, or what `use` throws.
    public static func run<Result: Sendable>(
        _ seed: Seed, store: (any ProviderStore)? = nil, surroundings: Surroundings, port: Int = 0, publicURL: PublicURL? = nil,
        _ use: @escaping @Sendable (TestProvider) async throws -> Result
    ) async throws -> Result {
        try await run(seed, store: store, clock: TestClock(following: surroundings), port: port, publicURL: publicURL, use)
    }

    /// Runs a provider while `use` runs.
    /// - Parameters:
    ///   - seed: its apps and people.
    ///   - store: where it keeps them; a file of its own in the temporary folder, removed afterwards, if `nil`.
    ///   - clock: the system's time, which can be turned forward, if left out.
    ///   - port: 0 takes a free one.
    ///   - publicURL: what it is called; `http://127.0.0.1:port` if `nil`.
    ///   - callsPerPerson: how many calls of the Graph API an app has an hour for each person; unbounded if `nil`.
    ///   - operators: who decides about reviews, by login names.
    ///   - callsPrivateAddresses: whether apps may be told things at addresses of private networks, this machine among them.
    /// - Throws: what the provider throws when it starts, or what `use` throws.
    public static func run<Result: Sendable>(
        _ seed: Seed, store: (any ProviderStore)? = nil, clock: TestClock = TestClock(following: .real), port: Int = 0,
        publicURL: PublicURL? = nil, callsPerPerson: Int? = nil, operators: Set<String> = [],
        callsPrivateAddresses: Bool = true, _ use: @escaping @Sendable (TestProvider) async throws -> Result
    ) async throws -> Result {
        let file = FileManager.default.temporaryDirectory.appending(path: "latchkey-\(UUID().uuidString).sqlite")
        defer { remove(file) }
        let store = try store ?? SQLiteStore(path: file.path)
        let provider = try await Provider(
            store: store, surroundings: clock.surroundings, newKeys: try keys.get(), callsPerPerson: callsPerPerson, passwordCost: .least,
            samplePeople: seed.people, operators: operators, callsPrivateAddresses: callsPrivateAddresses)
        try await provider.load(seed)
        var logger = Logger(label: "latchkey.test")
        logger.logLevel = .critical
        let faults = FaultPlan(clock: clock)
        let application = ProviderApplication(
            provider, host: "127.0.0.1", port: port, publicURL: publicURL, logger: logger,
            interceptor: { _, path in try await faults.interception(path: path) })
        let (ready, announce) = AsyncStream.makeStream(of: URL.self)
        return try await withThrowingTaskGroup(of: Result?.self) { group in
            group.addTask {
                defer { announce.finish() }
                try await application.run { url in
                    if let url = URL(string: url.text) { announce.yield(url) }
                }
                return nil
            }
            group.addTask {
                defer { faults.end() }
                for await url in ready {
                    return try await use(TestProvider(url: url, store: store, clock: clock, seed: seed, faults: faults))
                }
                return nil
            }
            defer { group.cancelAll() }
            while let result = try await group.next() {
                if let result { return result }
                // The provider has ended, as when the process is told to: `use` has nothing to go on with.
                group.cancelAll()
            }
            throw CancellationError()
        }
    }

    // MARK: Apps

    /// An app with settings and a session of its own. Each call makes another one, as on another device.
    /// - Parameter id: the first app of the provider's if `nil`.
    public func app(_ id: String? = nil) -> TestApp { TestApp(id ?? seed.apps.first?.id, at: self) }

    /// A person's way through the dialog: for `Settings.presenter`, and wherever else a presenter is wanted.
    /// - Throws: `TestSetupError` where the provider does not know the person.
    public func script(
        for person: TestPerson, declining: Set<Permission> = [], conduct: Conduct = .agrees, browser: ScriptedBrowser = ScriptedBrowser(),
        tell: @escaping @Sendable (ScriptedPerson.Act) -> Void = { _ in }
    ) throws -> ScriptedPerson {
        guard let entry = seed.people.first(where: { $0.person.login == person.login }) else {
            throw TestSetupError(description: "The provider of this test knows nobody who logs in with \(person.login).")
        }
        return ScriptedPerson(
            login: entry.person.login, password: entry.password, switchesOff: declining, conduct: conduct, browser: browser, tell: tell)
    }

    // MARK: Faults

    /// Makes requests go wrong from now on, those of browsers as well as those of apps.
    /// - Parameters:
    ///   - path: which ones: those whose path, without version, begins so, such as `/oauth/access_token`; all if `nil`.
    ///   - first: which one of them is the first to go wrong; 1 is the next.
    ///   - count: how many go wrong; all that follow if `nil`.
    public func fail(_ fault: Fault, at path: String? = nil, from first: Int = 1, count: Int? = nil) {
        faults.add(fault, at: path, from: first, count: count)
    }

    /// Lets everything go right again.
    public func recover() { faults.clear() }

    /// One set for the process: making RSA keys takes longer than all the rest of a start.
    private static let keys = Swift.Result { try ProviderKeys.generate(in: .real) }

    private static func remove(_ file: URL) {
        for suffix in ["", "-wal", "-shm"] { try? FileManager.default.removeItem(atPath: file.path + suffix) }
    }
}
