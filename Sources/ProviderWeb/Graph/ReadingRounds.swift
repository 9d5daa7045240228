import Logging
import LoginModel
import ProviderDomain
import ProviderStore
import ServiceLifecycle

/// Puts what apps read where it survives the power of the machine too, once a second while there is anything, and when the provider ends.
struct ReadingRounds: Service {
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
            // A shutdown cancels what is under way, which is no error.
            if Task.isCancelled { return }
            logger.error("what apps read cannot be folded", metadata: ["why": "\("\(error)".inLog)"])
        }
    }
}
