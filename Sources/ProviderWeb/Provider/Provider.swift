import IdentityTokens
public import LoginModel
public import ProviderDomain
public import ProviderServices
public import ProviderStore

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
public import Foundation
#endif

/// A provider that is ready to answer requests, with its store, keys, and pages. ``ProviderApplication`` serves it on a socket at its public URL.
public final class Provider: Sendable {
    package let store: any ProviderStore
    /// The keys as they were at startup. The current signing keys are in the ``signingKeyCache``.
    let keys: ProviderKeys
    let signingKeyCache: SigningKeyCache<KeyDocuments>
    let sealer: Sealer
    let pages: Pages
    let passwords: PasswordHasher
    let passwordWork: PasswordWorkCache
    /// The pool of threads that parse large bodies.
    let bodyParsers: BodyParserPool
    package let environment: SystemEnvironment
    let secretLimiter = SecretLimit()
    let loginMetrics = LoginMetrics()
    let graphRateLimiter: GraphRateLimiter?
    let thumbnails: ThumbnailCache
    let downloads = DataDownloads()
    /// The number of days for which each login is a separate entry in the audit log.
    package let auditDetailDays: Int
    /// The sample people, whose passwords the home page shows: at most ``maximumSamplePeople``, each with a password in plain text.
    let samplePeople: [Seed.Entry]
    /// What an emulator or a test adds to the provider.
    let hooks: ProviderHooks
    /// Whether callbacks may go to addresses of private networks and of this machine.
    package let callsPrivateAddresses: Bool
    /// The canonical login names of the people who decide Login Reviews.
    private let operators: Set<String>

    /// Opens a provider on a store, and generates keys if the store has none.
    /// - Parameters:
    ///   - store: the store of apps, people, grants, and keys.
    ///   - brand: what the provider shows of itself on its pages and in its metadata.
    ///   - environment: the source of time and randomness.
    ///   - newKeys: the keys for a store that has none; generated if `nil`.
    ///   - callsPerPerson: the number of Graph API calls that an app may make per hour for each person who used it within
    ///     a day; unlimited if `nil`.
    ///   - auditDetailDays: the number of days for which each login is a separate entry in the audit log; see `AuditCompaction`.
    ///   - passwordCost: the cost of new password digests.
    ///   - samplePeople: sample people whose passwords the home page shows, so that anyone may log in as one of them. Only the first twenty
    ///     whose passwords are given in plain text are shown.
    ///   - operators: the login names of the people who decide Login Reviews.
    ///   - callsPrivateAddresses: whether callbacks may go to addresses of private networks and of this machine (Wire.md, section 9).
    ///   - folder: the path of a folder with replacements for the templates, style sheets, scripts, and images of the pages.
    /// - Throws: `StoreError`, or an error that describes what is wrong with the folder.
    public convenience init(
        store: any ProviderStore, brand: ProviderBrand = ProviderBrand(), environment: SystemEnvironment = .real,
        newKeys: ProviderKeys? = nil, callsPerPerson: Int? = nil, auditDetailDays: Int = AuditCompaction.defaultRetentionDays,
        passwordCost: PasswordCost = .standard, samplePeople: [Seed.Entry] = [], operators: Set<String> = [],
        callsPrivateAddresses: Bool = false, pages folder: String? = nil
    ) async throws {
        try await self.init(
            store: store, brand: brand, environment: environment, newKeys: newKeys, callsPerPerson: callsPerPerson,
            auditDetailDays: auditDetailDays, passwordCost: passwordCost, samplePeople: samplePeople, operators: operators,
            callsPrivateAddresses: callsPrivateAddresses, pages: folder, hooks: ProviderHooks())
    }

    /// Opens a provider with what an emulator or a test adds to it.
    package convenience init(
        store: any ProviderStore, brand: ProviderBrand = ProviderBrand(), environment: SystemEnvironment = .real,
        newKeys: ProviderKeys? = nil, callsPerPerson: Int? = nil, auditDetailDays: Int = AuditCompaction.defaultRetentionDays,
        passwordCost: PasswordCost = .standard, samplePeople: [Seed.Entry] = [], operators: Set<String> = [],
        callsPrivateAddresses: Bool = false, pages folder: String? = nil, hooks: ProviderHooks
    ) async throws {
        try await self.init(
            store: store, brand: brand, environment: environment, newKeys: newKeys, callsPerPerson: callsPerPerson,
            auditDetailDays: auditDetailDays, samplePeople: samplePeople, operators: operators,
            callsPrivateAddresses: callsPrivateAddresses, pages: folder,
            workers: Workers(passwords: PasswordHasher(environment: environment, cost: passwordCost)), hooks: hooks)
    }

    /// Opens a provider with the parts that do the expensive work.
    init(
        store: any ProviderStore, brand: ProviderBrand, environment: SystemEnvironment, newKeys: ProviderKeys?, callsPerPerson: Int?,
        auditDetailDays: Int, samplePeople: [Seed.Entry], operators: Set<String>, callsPrivateAddresses: Bool, pages folder: String?,
        workers: Workers, hooks: ProviderHooks = ProviderHooks()
    ) async throws {
        self.store = store
        self.hooks = hooks
        self.environment = environment
        self.samplePeople = hooks.signIn == .password ? Self.shown(samplePeople) : []
        self.auditDetailDays = auditDetailDays
        self.callsPrivateAddresses = callsPrivateAddresses
        self.operators = Set(operators.map(LoginName.canonical))
        graphRateLimiter = callsPerPerson.map { GraphRateLimiter(callsPerPerson: $0, isShared: store.isSharedByNodes) }
        keys = try await store.keys(orStore: try newKeys ?? ProviderKeys.generate(in: environment))
        sealer = Sealer(key: keys.sealing, environment: environment)
        pages = try Pages(folder, brand: brand, hooks: hooks)
        passwords = workers.passwords
        passwordWork = PasswordWorkCache(store)
        bodyParsers = workers.bodyParsers
        thumbnails = workers.thumbnails
        signingKeyCache = try SigningKeyCache(keys.signing, of: store, at: environment.now(), makeDocuments: KeyDocuments.init)
    }

    /// Returns the keys that verify the provider's own tokens.
    /// - Parameter keyID: the `kid` of the token; `nil` if it has none.
    /// - Throws: see ``SigningKeyCache/keys(at:verifying:)``.
    func keySet(for keyID: String?) async throws -> KeySet {
        try await signingKeyCache.keys(at: environment.now(), verifying: keyID).plan.verifying
    }

    /// Whether this person is an operator, who may decide Login Reviews.
    func isOperator(_ person: Person) -> Bool { operators.contains(person.login) }

    /// Creates a token issuer with the current signing key.
    /// - Parameter url: the `iss` claim of every ID token.
    /// - Throws: see ``SigningKeyCache/signingKey(at:)``.
    func issuer(at url: PublicURL) async throws -> TokenIssuer {
        let now = environment.now()
        let key = try await signingKeyCache.signingKey(at: now)
        return TokenIssuer(issuer: url.text, signingKey: key, sealer: sealer, environment: environment)
    }
}

extension Provider {
    /// The maximum number of sample people, each of whom the home page reads from the store whenever anybody requests the page.
    private static let maximumSamplePeople = 20

    /// Returns the sample people to show, without their pictures and friends, which would stay in memory.
    private static func shown(_ people: [Seed.Entry]) -> [Seed.Entry] {
        people.lazy.filter { $0.plainPassword != nil }.prefix(maximumSamplePeople).map {
            Seed.Entry(person: $0.person, password: $0.password, picture: nil, friends: [])
        }
    }

    /// The parts of a provider that do the expensive work of all requests. Each part limits how much of this work is done at once.
    struct Workers: Sendable {
        var passwords: PasswordHasher
        var bodyParsers = BodyParserPool.shared
        var thumbnails = ThumbnailCache()
    }

    /// Loads a seed: the apps and the first hundred people in one transaction, and the other people in batches. A load that was interrupted
    /// goes on where it was when it is repeated. Passwords that the store knows from the last load are not hashed again, so that loading the
    /// seed again changes nothing, even if several nodes load it at the same time.
    /// - Parameter report: Receives the progress.
    /// - Throws: `StoreError`, or an error of Argon2.
    public func load(_ seed: Seed, report: @escaping @Sendable (LoadingProgress) -> Void = { _ in }) async throws {
        try await SeedLoader(store, passwords, environment, report: report).load(seed)
    }
}
