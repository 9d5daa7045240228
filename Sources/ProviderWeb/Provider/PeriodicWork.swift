import Logging
import LoginModel
import ProviderDomain
import ProviderStore
import ServiceLifecycle

/// Periodic work on the store that is done in portions, so that other writes can proceed between two of them.
struct PeriodicWork: Service {
    /// The time from the end of one round to the beginning of the next.
    let interval: Duration
    /// The log message for a failed round.
    let failureMessage: Logger.Message
    let logger: Logger
    /// Does one portion of the work.
    /// - Returns: whether the round may have further portions.
    let performBatch: @Sendable () async throws -> Bool

    private static let batchInterval: Duration = .milliseconds(20)

    /// Compacts old entries of the audit log, once an hour.
    static func auditLogCompaction(_ provider: Provider, _ logger: Logger) -> PeriodicWork {
        PeriodicWork(interval: .seconds(3600), failureMessage: "the audit log cannot be compacted", logger: logger) {
            try await provider.store.compactAuditLog(AuditCompaction(retaining: provider.auditDetailDays, at: provider.environment.now()))
        }
    }

    /// Deletes expired records, once a minute.
    static func expiredRecordDeletion(_ provider: Provider, _ logger: Logger) -> PeriodicWork {
        PeriodicWork(interval: .seconds(60), failureMessage: "expired records cannot be deleted", logger: logger) {
            try await provider.store.deleteExpired(at: provider.environment.now())
        }
    }

    func run() async throws {
        await cancelWhenGracefulShutdown {
            while !Task.isCancelled {
                await performRound()
                try? await Task.sleep(for: interval)
            }
        }
    }

    private func performRound() async {
        do {
            while try await performBatch(), !Task.isCancelled { try? await Task.sleep(for: Self.batchInterval) }
        } catch {
            // A shutdown cancels running work, which is not an error.
            if Task.isCancelled { return }
            logger.error(failureMessage, metadata: ["why": "\("\(error)".redactedForLog)"])
        }
    }
}
