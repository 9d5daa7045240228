import Foundation
import LatchkeyTesting
import Logging
import LoginModel
import ProviderDomain
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
    /// - Parameter change: replaces parts of the provider that do the expensive work.
    static func run(
        _ limits: ConnectionLimits = .standard, changing change: (inout Provider.Workers) -> Void = { _ in },
        _ test: @escaping @Sendable (Provider, PublicURL) async throws -> Void
    ) async throws {
        let file = FileManager.default.temporaryDirectory.appending(path: "latchkey-limits-\(UUID().uuidString).sqlite")
        defer { for suffix in ["", "-wal", "-shm"] { try? FileManager.default.removeItem(atPath: file.path + suffix) } }
        var workers = Provider.Workers(passwords: PasswordHasher(environment: .real, cost: .minimum))
        change(&workers)
        let store = try SQLiteStore(path: file.path)
        // The passwords of the seed must not wait for workers that a test has blocked.
        try await Provider(store: store, passwordCost: .minimum).load(try Sample.seed())
        let provider = try await provider(store, workers)
        try await serve(provider, limits) { url in try await test(provider, url) }
    }

    /// Opens a provider with the parts that do the expensive work.
    static func provider(_ store: any ProviderStore, _ workers: Provider.Workers) async throws -> Provider {
        try await Provider(
            store: store, brand: ProviderBrand(), environment: .real, newKeys: nil, callsPerPerson: nil,
            auditDetailDays: AuditCompaction.defaultRetentionDays, samplePeople: [], operators: [], callsPrivateAddresses: false,
            pages: nil, workers: workers)
    }

    /// Serves a provider while `test` runs.
    static func serve(
        _ provider: Provider, _ limits: ConnectionLimits = .standard, _ test: @escaping @Sendable (PublicURL) async throws -> Void
    ) async throws {
        let logger = Logger(label: "test") { _ in SwiftLogNoOpLogHandler() }
        let application = ProviderApplication(
            provider, host: "127.0.0.1", port: 0, publicURL: nil, logger: logger, limits: limits)
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
