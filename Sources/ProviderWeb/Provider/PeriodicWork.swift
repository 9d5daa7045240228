import Logging
import LoginModel
import ProviderDomain
import ProviderStore
import ServiceLifecycle

/// Periodic work on the store that is done in portions, so that other writes can proceed between two of them.
struct PeriodicWork: Service {
    /// The time from the end of one round to the beginning of the next.
    let pause: Duration
    /// The log message for a failed round.
    let failure: Logger.Message
    let logger: Logger
    /// Does one portion of the work.
    /// - Returns: whether the round may have further portions.
    let performBatch: @Sendable () async throws -> Bool

    private static let batchInterval: Duration = .milliseconds(20)

    /// Compacts old entries of the audit log, once an hour.
    static func auditLogCompaction(_ provider: Provider, _ logger: Logger) -> PeriodicWork {
        PeriodicWork(pause: .seconds(3600), failure: "the ledger cannot be folded", logger: logger) {
            try await provider.store.take(AuditCompaction(keeping: provider.auditDetailDays, at: provider.surroundings.now()))
        }
    }

    /// Deletes expired records, once a minute.
    static func expiredRecordDeletion(_ provider: Provider, _ logger: Logger) -> PeriodicWork {
        PeriodicWork(pause: .seconds(60), failure: "what has expired cannot be deleted", logger: logger) {
            try await provider.store.deleteExpired(at: provider.surroundings.now())
        }
    }

    func run() async throws {
        await cancelWhenGracefulShutdown {
            while !Task.isCancelled {
                await performRound()
                try? await Task.sleep(for: pause)
            }
        }
    }

    private func performRound() async {
        do {
            while try await performBatch(), !Task.isCancelled { try? await Task.sleep(for: Self.batchInterval) }
        } catch {
            // A shutdown cancels running work, which is not an error.
            if Task.isCancelled { return }
            logger.error(failure, metadata: ["why": "\("\(error)".inLog)"])
        }
    }
}
