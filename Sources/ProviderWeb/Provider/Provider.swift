import IdentityTokens
public import LoginModel
public import ProviderDomain
public import ProviderStore

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// A provider that is ready to answer: what it keeps, its keys, its pages. ``ProviderApplication`` puts it on a socket and gives it its
/// public address.
public struct Provider: Sendable {
    let store: any ProviderStore
    /// As they were at the start. Those that sign are asked of the ``ring``.
    let keys: ProviderKeys
    let ring: KeyRing
    let sealer: Sealer
    let pages: Pages
    var passwords: Passwords
    /// Where bodies are parsed that take long.
    var parsing = BodyParsing.shared
    let surroundings: Surroundings
    let guesses = GuessLimit()
    let secrets = SecretLimit()
    let callLimit: CallLimiter?
    let thumbnails = ThumbnailCache()
    let downloads = DataDownloads()
    /// For how many days every login is a line of its own in the ledger.
    let auditDetailDays: Int
    /// Whom everybody may log in as.
    let samplePeople: [Seed.Entry]
    /// Whether apps may be told things at addresses of private networks, this machine among them.
    let callsPrivateAddresses: Bool
    /// Who decides about reviews on the pages, by login names in canonical form.
    private let operators: Set<String>

    /// Takes a store over: its keys are made if it has none.
    /// - Parameters:
    ///   - name: what the pages call the provider.
    ///   - newKeys: the keys of a store that has none; made for it if `nil`.
    ///   - callsPerPerson: how many calls of the Graph API an app has an hour for each person who used it within a day; unbounded if `nil`.
    ///   - auditDetailDays: for how many days every login is a line of its own in the ledger; see `AuditFold`.
    ///   - passwordCost: of the password digests that it makes.
    ///   - operators: who may decide about what apps ask to be allowed, by login names.
    ///   - callsPrivateAddresses: whether apps may be told things at addresses of private networks, this machine among them
    ///     (provider-wire.md, section 9).
    ///   - folder: the path of a folder with what takes the place of the pages' templates, style sheet and drawings.
    ///   - samplePeople: whom everybody may log in as: the first page shows their passwords.
    /// - Throws: `StoreError`, or what is wrong with the folder of the pages.
    public init(
        store: any ProviderStore, name: String = "Latchkey", surroundings: Surroundings = .real, newKeys: ProviderKeys? = nil,
        callsPerPerson: Int? = nil, auditDetailDays: Int = AuditFold.usualDays, passwordCost: PasswordCost = .standard,
        samplePeople: [Seed.Entry] = [], operators: Set<String> = [],
        callsPrivateAddresses: Bool = false, pages folder: String? = nil
    ) async throws {
        self.store = store
        self.surroundings = surroundings
        self.samplePeople = samplePeople
        self.auditDetailDays = auditDetailDays
        self.callsPrivateAddresses = callsPrivateAddresses
        self.operators = Set(operators.map(LoginName.canonical))
        callLimit = callsPerPerson.map(CallLimiter.init)
        keys = try await store.keys(orKeep: try newKeys ?? ProviderKeys.generate(in: surroundings))
        sealer = Sealer(key: keys.seal, surroundings: surroundings)
        pages = try Pages(providerName: name, folder: try folder.map { try PageFolder(path: $0) })
        passwords = Passwords(surroundings: surroundings, cost: passwordCost)
        ring = try KeyRing(keys.signing, of: store, at: surroundings.now())
    }

    /// The keys that a token of the provider's own is checked with.
    /// - Throws: see ``KeyRing/keys(at:)``.
    func keySet() async throws -> KeySet { try await ring.keys(at: surroundings.now()).plan.verifying }

    /// Whether a person decides about reviews.
    func isOperator(_ person: Person) -> Bool { operators.contains(person.login) }

    /// - Parameter url: the `iss` of every ID token.
    /// - Throws: see ``KeyRing/keys(at:)``.
    func issuer(at url: PublicURL) async throws -> TokenIssuer {
        let now = surroundings.now()
        let key = try await ring.keys(at: now).signing
        return TokenIssuer(issuer: url.text, signingKey: key, sealer: sealer, surroundings: surroundings)
    }
}

extension Provider {
    /// Loads a seed as one fact. A password that is in force already keeps its digest, so that loading a seed twice changes nothing.
    /// - Throws: `StoreError`, or what Argon2 says.
    public func load(_ seed: Seed) async throws {
        var people: [SeedFact.Entry] = []
        for entry in seed.people {
            var person = entry.person
            let known = try await store.person(withLogin: person.login)
            if let known, try await passwords.matches(entry.password, known, for: .seed) {
                person.password = known.password
            } else {
                person.password = try await passwords.digest(entry.password, for: .seed)
            }
            people.append(SeedFact.Entry(person: person, picture: entry.picture, friends: entry.friends))
        }
        try await store.apply(SeedFact(apps: seed.apps, people: people, icons: seed.icons), at: surroundings.now())
    }
}
