import Foundation
import LatchkeyTesting
import Logging
import ProviderStore

@testable import ProviderServices
@testable import ProviderWeb

/// A provider of the sample app with limits that a test defines.
enum LimitedProvider {
    /// Runs a provider while `test` runs, and passes its port.
    static func run(_ limits: ConnectionLimits, _ test: @escaping @Sendable (_ port: Int) async throws -> Void) async throws {
        try await run(limits) { _, url in try await test(Int(url.text.split(separator: ":").last ?? "") ?? 0) }
    }

    /// Runs a provider while `test` runs.
    /// - Parameter change: replaces parts of the provider.
    static func run(
        _ limits: ConnectionLimits = .standard, changing change: (inout Provider) -> Void = { _ in },
        _ test: @escaping @Sendable (Provider, PublicURL) async throws -> Void
    ) async throws {
        let file = FileManager.default.temporaryDirectory.appending(path: "latchkey-limits-\(UUID().uuidString).sqlite")
        defer { for suffix in ["", "-wal", "-shm"] { try? FileManager.default.removeItem(atPath: file.path + suffix) } }
        var provider = try await Provider(store: try SQLiteStore(path: file.path), passwordCost: .minimum)
        try await provider.load(try Sample.seed())
        change(&provider)
        try await serve(provider, limits) { [provider] url in try await test(provider, url) }
    }

    /// Serves a provider while `test` runs.
    static func serve(
        _ provider: Provider, _ limits: ConnectionLimits = .standard, _ test: @escaping @Sendable (PublicURL) async throws -> Void
    ) async throws {
        let logger = Logger(label: "test") { _ in SwiftLogNoOpLogHandler() }
        let application = ProviderApplication(
            provider, host: "127.0.0.1", port: 0, publicURL: nil, logger: logger, interceptor: nil, limits: limits)
        let (ready, announce) = AsyncStream.makeStream(of: PublicURL.self)
        try await withThrowingTaskGroup(of: Void.self) { group in
            group.addTask { try await application.run { announce.yield($0) } }
            for await url in ready {
                try await test(url)
                break
            }
            group.cancelAll()
        }
    }
}
