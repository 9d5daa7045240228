package import Logging
import LoginModel
import ProviderDomain
package import ProviderStore
import ServiceLifecycle

/// Writes the field-access log to durable storage once a second while it has new records, and when the provider shuts down.
package struct FieldAccessFlush: Service {
    private let store: any FieldAccessStore
    private let log: RepeatedWorkLog

    /// Creates the service for a store.
    package init(of store: any FieldAccessStore, logger: Logger) {
        self.store = store
        log = RepeatedWorkLog(
            failure: "the field access log cannot be added to the counts", success: "the field access log is added to the counts again",
            logger: logger)
    }

    private static let interval: Duration = .seconds(1)

    package func run() async throws {
        var last = await cancelWhenGracefulShutdown {
            var log = self.log
            while !Task.isCancelled {
                await flush(&log)
                try? await Task.sleep(for: Self.interval)
            }
            return log
        }
        await flush(&last)
    }

    private func flush(_ log: inout RepeatedWorkLog) async {
        do {
            try await store.flushFieldAccesses()
            log.recordSuccess()
        } catch {
            // A shutdown cancels running work, which is not an error.
            if !Task.isCancelled { log.recordFailure(error) }
        }
    }
}
