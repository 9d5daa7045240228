package import LoginModel
package import ProviderDomain
package import ProviderStore

/// Loads a seed into a store. The apps and the first people are stored in one transaction, and the other people in batches, so that an
/// interrupted load goes on where it was when it is repeated.
///
/// A digest is computed only if the password is not known to be the stored one: the store recognizes the file of the seed by one Argon2id
/// digest, and records the digest that the seed has set for each person.
package struct SeedLoader: Sendable {
    private let store: any ProviderStore
    private let passwords: PasswordHasher
    private let environment: SystemEnvironment
    private let digests: ParallelDigests
    private let report: @Sendable (LoadingProgress) -> Void

    /// - Parameter report: Receives the progress.
    package init(
        _ store: any ProviderStore, _ passwords: PasswordHasher, _ environment: SystemEnvironment,
        report: @escaping @Sendable (LoadingProgress) -> Void = { _ in }
    ) {
        (self.store, self.environment, self.report) = (store, environment, report)
        self.passwords = passwords.usingAllProcessors()
        digests = ParallelDigests(self.passwords)
    }

    /// Loads a seed.
    /// - Throws: `StoreError`, an error of Argon2, or the reason why a picture cannot be read any more.
    package func load(_ seed: Seed) async throws {
        let file = try await file(of: seed)
        let batches = PersonBatches.ranges(pictureSizes: seed.people.map { $0.picture?.size ?? 0 })
        let count = try await countDigests(of: seed, file, batches)
        if count > 0 { report(.compared(passwords: count, seconds: try await digests.estimatedTime(of: count))) }
        if batches.isEmpty {
            try await store.applySeed(DigestedSeed(apps: seed.apps, people: [], icons: seed.icons), at: environment.now())
        }
        for batch in batches {
            var part = try await digested(Array(seed.people[batch]), file, seed.personIDs)
            if batch.lowerBound == 0 {
                (part.apps, part.icons) = (seed.apps, seed.icons)
            } else if part.people.isEmpty {
                report(.stored(people: batch.upperBound, of: seed.people.count))
                continue
            }
            try await store.applySeed(part, at: environment.now())
            report(.stored(people: batch.upperBound, of: seed.people.count))
        }
    }

    // MARK: The file

    /// Returns the number under which the store knows the file of the seed, after it has recorded a new file; `nil` if the seed has no file.
    private func file(of seed: Seed) async throws -> Int64? {
        guard let text = seed.text else { return nil }
        while true {
            let stored = try await store.seedFile()
            if let stored, try await passwords.matches(text: text, stored.digest, for: .seed) { return stored.number }
            let digest = try await passwords.digest(ofText: text, for: .seed)
            if let number = try await store.replaceSeedFile(stored?.number, with: digest) { return number }
        }
    }

    // MARK: People

    /// Returns how many digests have to be computed or verified.
    private func countDigests(of seed: Seed, _ file: Int64?, _ batches: [Range<Int>]) async throws -> Int {
        var count = 0
        for batch in batches {
            let entries = seed.people[batch]
            let states = try await store.seedPasswords(of: entries.map(\.person.login))
            for entry in entries {
                let state = states[entry.person.login]
                switch entry.password.comparison(with: state?.stored, record: state?.record, file: file) {
                case .keepsStored, .sets: break
                case .needsDigest, .needsVerification, .needsOrigin: count += 1
                }
            }
        }
        return count
    }

    /// Returns those people, with digested passwords, who may differ from the stored ones.
    private func digested(_ entries: [Seed.Entry], _ file: Int64?, _ personIDs: [String: Person.ID]) async throws -> DigestedSeed {
        let logins = entries.map(\.person.login)
        let stored = try await store.personRecords(withLogins: logins)
        let records = try await store.seedPasswords(of: logins).compactMapValues(\.record)
        var part = DigestedSeed(apps: [], people: [], previousPasswords: stored.mapValues(\.person.password), file: file)
        let results = try await digests.map(entries) { entry in
            let login = entry.person.login
            return try await password(of: entry, stored: stored[login]?.person, records[login], file)
        }
        for (entry, (password, origin)) in zip(entries, results) {
            let login = entry.person.login
            part.origins[login] = origin
            part.personIDs[login] = personIDs[login]
            var person = entry.person
            person.password = password
            let digested = DigestedSeed.Entry(person: person, picture: try entry.picture?.bytes(), friends: entry.friends)
            let isRecorded = file == nil || records[login]?.file == file && records[login]?.digest.encoded == password.encoded
            let isStored = stored[login].map { part.update(of: digested, after: $0, at: environment.now()) == nil } ?? false
            if !isRecorded || !isStored { part.people.append(digested) }
        }
        return part
    }

    /// Returns the digest that is to be stored for a person, and the origin to be recorded with it.
    private func password(
        of entry: Seed.Entry, stored: Person?, _ record: SeedPasswordRecord?, _ file: Int64?
    ) async throws -> (PasswordDigest, origin: PasswordDigest?) {
        switch entry.password.comparison(with: stored?.password, record: record, file: file) {
        case .keepsStored(let digest): return (digest, record?.digest.encoded == digest.encoded ? record?.origin : nil)
        case .sets(let digest): return (digest, nil)
        case .needsDigest(let password): return (try await passwords.digest(password, for: .seed), nil)
        case .needsVerification(let password):
            if let stored, try await passwords.matches(password, stored, for: .seed) { return (stored.password, nil) }
            return (try await passwords.digest(password, for: .seed), nil)
        case .needsOrigin(let digest, let origin):
            if let stored, try await passwords.matches(text: Secret(digest.encoded), origin, for: .seed) {
                return (stored.password, origin)
            }
            return (digest, nil)
        }
    }
}
