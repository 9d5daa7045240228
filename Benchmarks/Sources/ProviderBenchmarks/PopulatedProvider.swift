import Foundation
import LatchkeyTesting
import Logging
import ProviderDomain
import ProviderStore
import ProviderWeb

/// A provider with the sample app and a given number of people, on a free port.
struct PopulatedProvider {
    static let password = "correct horse battery staple"

    let count: Int
    let port: Int

    static func login(_ number: Int) -> String { "person\(number)@example.com" }

    /// Runs a provider while `use` runs. The provider's store is a file in the temporary folder.
    static func run<Result: Sendable>(of count: Int, _ use: @escaping @Sendable (PopulatedProvider) async throws -> Result) async throws
        -> Result
    {
        let file = FileManager.default.temporaryDirectory.appending(path: "latchkey-\(UUID().uuidString).sqlite")
        defer {
            for ending in ["", "-wal", "-shm"] { try? FileManager.default.removeItem(atPath: file.path + ending) }
        }
        let store = try SQLiteStore(path: file.path)
        let provider = try await Provider(store: store)
        var seed = try Seed.sample()
        try await provider.load(seed)
        try await fill(store, &seed, with: count)
        let (ports, continuation) = AsyncStream.makeStream(of: Int.self)
        var logger = Logger(label: "benchmark")
        logger.logLevel = .critical
        let application = ProviderApplication(provider, host: "127.0.0.1", port: 0, publicURL: nil, logger: logger)
        return try await withThrowingTaskGroup(of: Result?.self) { group in
            group.addTask {
                try await application.run { url in
                    if let port = URL(string: url.text)?.port { continuation.yield(port) }
                }
                return nil
            }
            group.addTask {
                for await port in ports { return try await use(PopulatedProvider(count: count, port: port)) }
                return nil
            }
            defer { group.cancelAll() }
            while let result = try await group.next() {
                if let result { return result }
            }
            throw CancellationError()
        }
    }

    /// Adds people, and gives all of them the same password, so that its digest is computed only once.
    private static func fill(_ store: SQLiteStore, _ seed: inout Seed, with count: Int) async throws {
        guard let samplePerson = seed.people.first?.person, let stored = try await store.person(withLogin: samplePerson.login) else {
            return
        }
        let atOnce = 10_000
        for first in stride(from: 0, to: count, by: atOnce) {
            let people = (first..<min(first + atOnce, count)).map { number in
                var person = stored
                person.login = login(number)
                person.lastName = "Lovelace \(number)"
                return DigestedSeed.Entry(person: person, picture: nil, friends: [])
            }
            try await store.applySeed(DigestedSeed(apps: [], people: people), at: Date())
        }
    }

    /// Gets the access tokens of people who are spread evenly over the store.
    func tokens(_ tokenCount: Int) async throws -> [String] {
        let step = max(count / tokenCount, 1)
        return try await Connection.open(port: port) { [count] connection in
            var tokens: [String] = []
            for number in stride(from: 0, to: count, by: step).prefix(tokenCount) {
                var client = OAuthClient(login: Self.login(number))
                let code = try await client.code(&connection)
                tokens.append(try await OAuthClient.token(for: code, &connection))
            }
            return tokens
        }
    }
}
