package import Logging
import LoginModel
import ProviderDomain
package import ProviderStore
import ServiceLifecycle

/// Writes the field-access log to durable storage once a second while it has new records, and when the provider shuts down.
package struct FieldAccessFlush: Service {
    private let store: any FieldAccessStore
    private let logger: Logger

    /// Creates the service for a store.
    package init(of store: any FieldAccessStore, logger: Logger) {
        self.store = store
        self.logger = logger
    }

    private static let interval: Duration = .seconds(1)

    package func run() async throws {
        await cancelWhenGracefulShutdown {
            while !Task.isCancelled {
                await flush()
                try? await Task.sleep(for: Self.interval)
            }
        }
        await flush()
    }

    private func flush() async {
        do {
            try await store.flushFieldAccesses()
        } catch {
            // A shutdown cancels running work, which is not an error.
            if Task.isCancelled { return }
            logger.error("the field access log cannot be added to the counts", metadata: ["why": "\("\(error)".redactedForLog)"])
        }
    }
}
