import Logging
import LoginModel
import ProviderDomain
import ProviderStore
import ServiceLifecycle

/// Makes what is old in the ledger shorter, once an hour, and lets other facts pass between two portions.
struct AuditFolding: Service {
    let provider: Provider
    let logger: Logger

    private static let pause: Duration = .seconds(3600)
    private static let pauseBetweenPortions: Duration = .milliseconds(20)

    func run() async throws {
        await cancelWhenGracefulShutdown {
            while !Task.isCancelled {
                await fold()
                try? await Task.sleep(for: Self.pause)
            }
        }
    }

    private func fold() async {
        do {
            while try await provider.store.take(AuditFold(keeping: provider.auditDetailDays, at: provider.surroundings.now())),
                !Task.isCancelled
            {
                try? await Task.sleep(for: Self.pauseBetweenPortions)
            }
        } catch {
            // A shutdown cancels what is under way, which is no error.
            if Task.isCancelled { return }
            logger.error("the ledger cannot be folded", metadata: ["why": "\("\(error)".inLog)"])
        }
    }
}
