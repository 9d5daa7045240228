import Logging
import LoginModel
import ProviderDomain
import ProviderStore
import ServiceLifecycle

/// Writes the field-access log to durable storage once a second while it has new records, and when the provider shuts down.
struct FieldAccessFlush: Service {
    let provider: Provider
    let logger: Logger

    private static let pause: Duration = .seconds(1)

    func run() async throws {
        await cancelWhenGracefulShutdown {
            while !Task.isCancelled {
                await fold()
                try? await Task.sleep(for: Self.pause)
            }
        }
        await fold()
    }

    private func fold() async {
        do {
            try await provider.store.foldReadings()
        } catch {
            // A shutdown cancels running work, which is not an error.
            if Task.isCancelled { return }
            logger.error("what apps read cannot be folded", metadata: ["why": "\("\(error)".inLog)"])
        }
    }
}
