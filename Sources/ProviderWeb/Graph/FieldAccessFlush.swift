import Logging
import LoginModel
import ProviderDomain
import ProviderStore
import ServiceLifecycle

/// Writes the field-access log to durable storage once a second while it has new records, and when the provider shuts down.
struct FieldAccessFlush: Service {
    let provider: Provider
    let logger: Logger

    private static let interval: Duration = .seconds(1)

    func run() async throws {
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
            try await provider.store.flushFieldAccesses()
        } catch {
            // A shutdown cancels running work, which is not an error.
            if Task.isCancelled { return }
            logger.error("the field access log cannot be added to the counts", metadata: ["why": "\("\(error)".redactedForLog)"])
        }
    }
}
