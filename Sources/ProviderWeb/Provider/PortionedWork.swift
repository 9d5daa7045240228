import Logging
import LoginModel
import ProviderDomain
import ProviderStore
import ServiceLifecycle

/// Work on the store that is done in rounds, portion by portion: between two portions other facts pass.
struct PortionedWork: Service {
    /// From the end of one round to the beginning of the next one.
    let pause: Duration
    /// What the log says where a round fails.
    let failure: Logger.Message
    let logger: Logger
    /// - Returns: whether there may be more in this round.
    let doPortion: @Sendable () async throws -> Bool

    private static let pauseBetweenPortions: Duration = .milliseconds(20)

    /// Makes what is old in the ledger shorter, once an hour.
    static func foldingOfLedger(_ provider: Provider, _ logger: Logger) -> PortionedWork {
        PortionedWork(pause: .seconds(3600), failure: "the ledger cannot be folded", logger: logger) {
            try await provider.store.take(AuditFold(keeping: provider.auditDetailDays, at: provider.surroundings.now()))
        }
    }

    /// Deletes what has expired, once a minute.
    static func deletionOfExpired(_ provider: Provider, _ logger: Logger) -> PortionedWork {
        PortionedWork(pause: .seconds(60), failure: "what has expired cannot be deleted", logger: logger) {
            try await provider.store.deleteExpired(at: provider.surroundings.now())
        }
    }

    func run() async throws {
        await cancelWhenGracefulShutdown {
            while !Task.isCancelled {
                await doRound()
                try? await Task.sleep(for: pause)
            }
        }
    }

    private func doRound() async {
        do {
            while try await doPortion(), !Task.isCancelled { try? await Task.sleep(for: Self.pauseBetweenPortions) }
        } catch {
            // A shutdown cancels what is under way, which is no error.
            if Task.isCancelled { return }
            logger.error(failure, metadata: ["why": "\("\(error)".inLog)"])
        }
    }
}
