import LoginModel
import ProviderDomain
import ProviderSeed
import ProviderServices
import ProviderStore

/// Checks the people of a file, and stores them in batches. Each person is stored completely or not at all.
final class PersonImporter {
    private static let maximumBatch = 100
    /// The size of the pictures of a batch, in bytes, after which it is stored.
    private static let maximumPictures = 8 * 1024 * 1024
    /// The maximum number of people in a file, because their login names are compared with each other in memory.
    private static let maximumPeople = 1_000_000

    private enum Step {
        case add(PersonRecord, Seed.Password)
        case update(PersonRow, login: String)
        case leave
        case skip(login: String)
    }

    private let store: (any ProviderStore)?
    private let updates: Bool
    private let storesPeople: Bool
    private let report: @Sendable (LoadingProgress) -> Void
    private let passwords = PasswordHasher(environment: .real).usingAllProcessors()
    private var counts = PersonImportCounts()
    private var logins: Set<String> = []

    /// - Parameters:
    ///   - store: The store; `nil` if it does not exist.
    ///   - updates: Whether people who exist are changed.
    ///   - storesPeople: Whether anything is stored. Otherwise the file is only checked.
    ///   - report: Receives the progress.
    init(
        store: (any ProviderStore)?, updates: Bool, storesPeople: Bool, report: @escaping @Sendable (LoadingProgress) -> Void
    ) {
        (self.store, self.updates, self.storesPeople, self.report) = (store, updates, storesPeople, report)
    }

    /// Reports how many passwords have to be hashed.
    func announce(_ planned: PersonImportCounts) async throws {
        guard planned.passwords > 0 else { return }
        let seconds = try await ParallelDigests(passwords).estimatedTime(of: planned.passwords)
        report(.compared(passwords: planned.passwords, seconds: seconds))
    }

    /// Reads the file to its end.
    /// - Parameter total: The number of people in the file, if it is known.
    /// - Throws: The first error, after the people before it have been stored.
    func run(_ file: PersonFile, of total: Int? = nil) async throws -> PersonImportCounts {
        do {
            try await file.forEachPart { rows in
                var rest = rows[...]
                while !rest.isEmpty {
                    try await take(Array(rest.prefix(Self.maximumBatch)))
                    rest = rest.dropFirst(Self.maximumBatch)
                    if storesPeople { report(.stored(people: counts.total, of: total ?? counts.total)) }
                }
            }
        } catch  where counts.added + counts.updated > 0 && storesPeople {
            throw Problem(
                "\(ErrorLine.line(for: error)). People stored before that: \(counts.added + counts.updated). Run the command again to go on."
            )
        }
        return counts
    }

    // MARK: Batches

    private func take(_ rows: [PersonRow]) async throws {
        let names = try rows.map(newLogin)
        let stored = try await store?.personRecords(withLogins: names) ?? [:]
        var batch: [Step] = []
        var pictures = 0
        for (row, login) in zip(rows, names) {
            let step = try step(for: row, login, stored[login])
            batch.append(step)
            if case .add(let record, _) = step { pictures += record.picture?.count ?? 0 }
            guard pictures >= Self.maximumPictures else { continue }
            try await perform(batch)
            (batch, pictures) = ([], 0)
        }
        try await perform(batch)
    }

    private func newLogin(of row: PersonRow) throws -> String {
        let login = try row.login()
        guard logins.insert(login).inserted else { throw row.error("\(login) is also the e-mail address of another person in the file") }
        guard logins.count <= Self.maximumPeople else { throw row.error("the file has more than \(Self.maximumPeople) people; divide it") }
        return login
    }

    private func step(for row: PersonRow, _ login: String, _ stored: PersonRecord?) throws -> Step {
        guard let stored else {
            let (record, password) = try row.person()
            guard let password else { throw row.error("\(login) is a new person and has neither a password nor a password_digest") }
            return .add(record, password)
        }
        let (record, _) = try row.person(over: stored)
        guard updates else { return .skip(login: login) }
        return stored.changes(to: record).isEmpty ? .leave : .update(row, login: login)
    }

    // MARK: Storing

    private func perform(_ batch: [Step]) async throws {
        guard storesPeople, let store else { return batch.forEach(plan) }
        var people: [(PersonRecord, Seed.Password)] = []
        for step in batch {
            switch step {
            case .add(let record, let password): people.append((record, password))
            case .update(let row, let login):
                _ = try await PersonEdit.change(login, in: store) { try row.person(over: $0).record }
                counts.updated += 1
            case .leave: counts.unchanged += 1
            case .skip(let login): counts.skip(login)
            }
        }
        let records = try await ParallelDigests(passwords).map(people) { [passwords] record, password in
            var record = record
            record.person.password =
                switch password {
                case .plain(let text): try await passwords.digest(text, for: .seed)
                case .digest(let digest): digest
                }
            return record
        }
        let results = try await withThrowingTaskGroup(of: (String, Bool).self) { group in
            for record in records {
                group.addTask {
                    (record.person.login, try await store.changePerson(PersonChange.add(record, at: SystemEnvironment.real.now())))
                }
            }
            return try await group.reduce(into: []) { $0.append($1) }
        }
        for (login, isAdded) in results { if isAdded { counts.added += 1 } else { counts.skip(login) } }
    }

    private func plan(_ step: Step) {
        switch step {
        case .add(_, let password):
            counts.added += 1
            if case .plain = password { counts.passwords += 1 }
        case .update: counts.updated += 1
        case .leave: counts.unchanged += 1
        case .skip(let login): counts.skip(login)
        }
    }
}
