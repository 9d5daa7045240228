public import Foundation
public import LoginModel
public import ProviderDomain
import ProviderEmulation
import ProviderSeed
public import ProviderStore
public import ProviderWeb

/// A complete provider for the duration of one call. It runs the same code as `latchkey serve`, on a free port of this machine.
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
    /// The public URL, without a trailing slash.
    public let url: URL
    /// The store of the provider, which tests can inspect.
    public let store: any ProviderStore
    /// The clock of the provider, and of the apps that ``app(_:)`` returns.
    public let clock: TestClock

    let seed: Seed
    private let faults: FaultPlan

    /// Runs a provider while `use` runs.
    /// - Parameters:
    ///   - people: the people who can log in; the four sample people by default.
    ///   - apps: the registered apps; the sample app if `nil`.
    ///   - clock: the provider's clock; by default, one that stands still at the current time.
    ///   - use: the test, which receives the provider.
    /// - Throws: the error of an invalid person, of the provider's start, or of `use`.
    public static func run<Result: Sendable>(
        people: [TestPerson] = TestPerson.samplePeople, apps: [RegisteredApp]? = nil, clock: TestClock = TestClock(),
        _ use: @escaping @Sendable (TestProvider) async throws -> Result
    ) async throws -> Result {
        let seed = Seed(apps: try apps ?? Seed.sample().apps, people: try people.map { try $0.entry() })
        return try await run(seed, clock: clock, use)
    }

    /// Runs a provider while `use` runs, with the time of `environment`.
    /// - Throws: the error of the provider's start, or of `use`.
    public static func run<Result: Sendable>(
        _ seed: Seed, store: (any ProviderStore)? = nil, environment: SystemEnvironment, port: Int = 0, publicURL: PublicURL? = nil,
        _ use: @escaping @Sendable (TestProvider) async throws -> Result
    ) async throws -> Result {
        try await run(seed, store: store, clock: TestClock(following: environment), port: port, publicURL: publicURL, use)
    }

    /// Runs a provider while `use` runs.
    /// - Parameters:
    ///   - seed: the apps and people of the provider.
    ///   - store: the provider's store; if `nil`, a temporary file that is removed afterward.
    ///   - clock: the provider's clock; by default, one that follows the system's clock and can be advanced.
    ///   - port: the port to listen on; 0 for a free one.
    ///   - publicURL: the public URL of the provider; `http://127.0.0.1:port` if `nil`.
    ///   - callsPerPerson: the number of Graph API calls that an app may make per hour for each person who used it within a day; unlimited
    ///     if `nil`.
    ///   - operators: the login names of the people who decide about reviews.
    ///   - callsPrivateAddresses: whether callbacks may be sent to addresses in private networks, including this machine.
    ///   - use: the test, which receives the provider.
    /// - Throws: the error of the provider's start, or of `use`.
    public static func run<Result: Sendable>(
        _ seed: Seed, store: (any ProviderStore)? = nil, clock: TestClock = TestClock(following: .real), port: Int = 0,
        publicURL: PublicURL? = nil, callsPerPerson: Int? = nil, operators: Set<String> = [],
        callsPrivateAddresses: Bool = true, _ use: @escaping @Sendable (TestProvider) async throws -> Result
    ) async throws -> Result {
        var settings = WorldSettings(
            seed: seed, address: .loopback(port: port, publicURL: publicURL), folder: FileManager.default.temporaryDirectory.path)
        settings.store = store
        settings.clock = clock
        settings.recordsRequests = false
        settings.isResettable = false
        settings.hasStableIDs = false
        settings.callsPerPerson = callsPerPerson
        settings.operators = operators
        settings.callsPrivateAddresses = callsPrivateAddresses
        return try await World.run(settings) { world in
            guard let url = URL(string: world.publicURL.text) else { throw URLError(.badURL) }
            return try await use(TestProvider(url: url, store: world.store, clock: clock, seed: seed, faults: world.faults))
        }
    }

    // MARK: Apps

    /// Returns an app with its own settings and session. Each call returns a separate app, as if on another device.
    /// - Parameter id: the ID of the app; the provider's first app if `nil`.
    public func app(_ id: String? = nil) -> TestApp { TestApp(id ?? seed.apps.first?.id, provider: self) }

    /// Returns a script by which a person completes the dialog, for `Settings.presenter` and other uses of a presenter.
    /// - Parameters:
    ///   - person: the person who logs in.
    ///   - declining: the permissions that the person declines.
    ///   - behavior: how the person behaves.
    ///   - browser: a browser that can have a person's cookies, to log in without a password; a new one by default.
    ///   - onAction: receives each action of the person.
    /// - Throws: `TestSetupError` if the provider does not know the person, or knows only the digest of their password.
    public func scriptedPerson(
        for person: TestPerson, declining: Set<Permission> = [], behavior: ScriptedBehavior = .agrees,
        browser: ScriptedBrowser = ScriptedBrowser(),
        onAction: @escaping @Sendable (ScriptedPerson.Action) -> Void = { _ in }
    ) throws -> ScriptedPerson {
        guard let entry = seed.people.first(where: { $0.person.login == person.login }) else {
            throw TestSetupError(description: "The test provider has no person with the login name \(person.login).")
        }
        guard let password = entry.plainPassword else {
            throw TestSetupError(description: "The password of \(person.login) is not known, because the seed has only its digest.")
        }
        return ScriptedPerson(
            login: entry.person.login, password: password, declinedPermissions: declining, behavior: behavior, browser: browser,
            onAction: onAction)
    }

    // MARK: Faults

    /// Makes requests fail from now on, both those of browsers and those of apps.
    /// - Parameters:
    ///   - fault: the failure to simulate.
    ///   - path: the beginning of the paths of the affected requests, without a version, such as `/oauth/access_token`; all requests if
    ///     `nil`.
    ///   - first: which matching request is the first to fail; 1 for the next one.
    ///   - count: how many requests fail; all of them if `nil`.
    public func fail(_ fault: Fault, at path: String? = nil, from first: Int = 1, count: Int? = nil) {
        faults.add("fault", FaultEffect(fault), at: FaultRoute(path: path), from: first, count: count)
    }

    /// Removes all simulated failures, so that requests succeed again. Delayed requests continue at once, and connections that a failure
    /// has left silent are closed.
    public func recover() { faults.clear() }
}
