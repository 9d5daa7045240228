package import Logging
package import LoginModel
import ProviderDomain
package import ProviderStore
import ServiceLifecycle

/// Periodic work on the store that is done in batches, so that other writes can proceed between two batches.
package struct PeriodicWork: Service {
    /// The time from the end of one round to the beginning of the next.
    let interval: Duration
    /// The log of rounds that fail, and of the next one that succeeds.
    let log: RepeatedWorkLog
    /// Does one batch of the work.
    /// - Returns: whether the round may have further batches.
    let performBatch: @Sendable () async throws -> Bool

    private static let batchInterval: Duration = .milliseconds(20)

    /// Compacts old entries of the audit log, once an hour.
    package static func auditLogCompaction(
        of store: any ProviderStore, retaining days: Int, environment: SystemEnvironment, logger: Logger
    ) -> PeriodicWork {
        let log = RepeatedWorkLog(
            failure: "the audit log cannot be compacted", success: "the audit log can be compacted again", logger: logger)
        return PeriodicWork(interval: .seconds(3600), log: log) {
            try await store.compactAuditLog(AuditCompaction(retaining: days, at: environment.now()))
        }
    }

    /// Deletes expired records, once a minute.
    package static func expiredRecordDeletion(
        from store: any ProviderStore, environment: SystemEnvironment, logger: Logger
    ) -> PeriodicWork {
        let log = RepeatedWorkLog(
            failure: "expired records cannot be deleted", success: "expired records can be deleted again", logger: logger)
        return PeriodicWork(interval: .seconds(60), log: log) {
            try await store.deleteExpired(at: environment.now())
        }
    }

    /// Exchanges the counts of Graph API calls with the other nodes, once a second.
    /// - Parameter exchange: exchanges one batch, and returns whether there are more counts to send.
    package static func callCountExchange(logger: Logger, _ exchange: @escaping @Sendable () async throws -> Bool) -> PeriodicWork {
        let log = RepeatedWorkLog(
            failure: "the counts of Graph API calls cannot be exchanged",
            success: "the counts of Graph API calls can be exchanged again", logger: logger)
        return PeriodicWork(interval: .seconds(1), log: log, performBatch: exchange)
    }

    package func run() async throws {
        await cancelWhenGracefulShutdown {
            var log = self.log
            while !Task.isCancelled {
                await performRound(&log)
                try? await Task.sleep(for: interval)
            }
        }
    }

    private func performRound(_ log: inout RepeatedWorkLog) async {
        do {
            while try await performBatch(), !Task.isCancelled { try? await Task.sleep(for: Self.batchInterval) }
            log.recordSuccess()
        } catch {
            // A shutdown cancels running work, which is not an error.
            if !Task.isCancelled { log.recordFailure(error) }
        }
    }
}
