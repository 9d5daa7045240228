import CoreMetrics
import Logging
import LoginModel
import NIOCore
import NIOPosix
import ProviderDomain
import ProviderMonitoring
import ProviderServices
import ProviderStore
import ServiceLifecycle

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// Measures regularly what is not an event: the delay of the event loops, the open connections, the backlog of callbacks, the signing keys,
/// and the readiness. The service runs only if the metrics are recorded.
struct MetricsSampler: Service {
    let provider: Provider
    let connections: OpenConnections
    let readiness: @Sendable () async -> StoreReadiness?
    let logger: Logger

    private let loopDelay = ProviderMetric.eventLoopDelays.timer()
    private let openConnections = ProviderMetric.openConnections.gauge()
    private let pendingCallbacks = ProviderMetric.pendingCallbacks.gauge()
    private let ready = ProviderMetric.readiness.gauge()
    private let keyAge = ProviderMetric.signingKeyAge.gauge()
    private let keys = [SigningKeySchedule.Role.next, .signing, .retired, .retained].map { role in
        (role: role, count: ProviderMetric.signingKeys.gauge(role.rawValue))
    }

    /// The highest number of callbacks that is counted.
    private static let maximumCallbacks = 10_000
    private static let interval = Duration.seconds(1)
    /// The store is asked once in so many intervals.
    private static let storeInterval = 5

    func run() async throws {
        await cancelWhenGracefulShutdown {
            var roundsUntilStore = 0
            while !Task.isCancelled {
                sampleProcess()
                // The server may not be running yet.
                if roundsUntilStore == 0, let readiness = await readiness() {
                    await sampleStore(readiness)
                    roundsUntilStore = Self.storeInterval
                }
                roundsUntilStore = max(0, roundsUntilStore - 1)
                try? await Task.sleep(for: Self.interval)
            }
        }
    }

    private func sampleProcess() {
        openConnections.record(connections.count)
        for loop in EventLoopTurns.group.makeIterator() {
            let begin = ContinuousClock.now
            loop.execute { [loopDelay] in loopDelay.record(since: begin) }
        }
    }

    private func sampleStore(_ readiness: StoreReadiness) async {
        // A store that is not ready may never answer, so that its gauges keep their last values.
        guard readiness == .ready else { return ready.record(0) }
        do {
            let now = provider.environment.now()
            pendingCallbacks.record(try await provider.store.pendingCallbackCount(upTo: Self.maximumCallbacks))
            let plan = try await provider.signingKeyCache.keys(at: now).plan
            let roles = plan.roles(at: now)
            for (role, count) in keys { count.record(roles.count { $0.role == role }) }
            keyAge.record(now.timeIntervalSince(plan.signing(at: now).signsFrom))
        } catch {
            // The gauges keep their last values, and the gauge of the readiness shows that the store is unavailable.
            if !Task.isCancelled { logger.debug("the store cannot be measured", metadata: ["why": "\("\(error)".redactedForLog)"]) }
        }
        // It is recorded last, so that a program which waits for it finds the other gauges.
        ready.record(1)
    }
}
