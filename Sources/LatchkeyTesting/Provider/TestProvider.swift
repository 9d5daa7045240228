public import Foundation
import Logging
public import LoginModel
public import ProviderDomain
public import ProviderStore
public import ProviderWeb

/// A whole provider for the length of one call: the same code that `latchkey serve` runs, on a free port of this machine.
///
/// ```swift
/// try await TestProvider.run(Seed(apps: [app], people: [ada])) { provider in
///     let settings = Settings()
///     settings.appID = app.id
///     settings.providerURL = provider.url
///     …
/// }
/// ```
public struct TestProvider: Sendable {
    /// The public address, without a trailing slash.
    public let url: URL
    /// What the provider keeps, to look into.
    public let store: any ProviderStore

    /// Runs a provider while `use` runs.
    /// - Parameters:
    ///   - seed: its apps and people.
    ///   - store: where it keeps them; a file of its own in the temporary folder, removed afterwards, if `nil`.
    ///   - surroundings: its clock and randomness.
    ///   - port: 0 takes a free one.
    ///   - publicURL: what it is called; `http://127.0.0.1:port` if `nil`.
    /// - Throws: what the provider throws when it starts, or what `use` throws.
    public static func run<Result: Sendable>(
        _ seed: Seed, store: (any ProviderStore)? = nil, surroundings: Surroundings = .real, port: Int = 0, publicURL: PublicURL? = nil,
        _ use: @escaping @Sendable (TestProvider) async throws -> Result
    ) async throws -> Result {
        let file = FileManager.default.temporaryDirectory.appending(path: "latchkey-\(UUID().uuidString).sqlite")
        defer { remove(file) }
        let store = try store ?? SQLiteStore(path: file.path)
        let provider = try await Provider(store: store, surroundings: surroundings, newKeys: try keys.get())
        try await provider.load(seed)
        var logger = Logger(label: "latchkey.test")
        logger.logLevel = .critical
        let application = ProviderApplication(provider, host: "127.0.0.1", port: port, publicURL: publicURL, logger: logger)
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
                for await url in ready { return try await use(TestProvider(url: url, store: store)) }
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

    /// One set for the process: making RSA keys takes longer than all the rest of a start.
    private static let keys = Result { try ProviderKeys.generate(in: .real) }

    private static func remove(_ file: URL) {
        for suffix in ["", "-wal", "-shm"] { try? FileManager.default.removeItem(atPath: file.path + suffix) }
    }
}
