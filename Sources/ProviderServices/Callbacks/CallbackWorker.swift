import Foundation
package import Logging
package import LoginModel
import ProviderDomain
import ProviderMonitoring
package import ProviderStore
import ServiceLifecycle

/// Delivers the due callbacks in the store's queue for as long as the provider runs. Several providers on one store share the work.
package struct CallbackWorker: Service {
    private let store: any ProviderStore
    private let environment: SystemEnvironment
    private let callsPrivateAddresses: Bool
    private let callsThisMachineOnly: Bool
    private let openSocket: SocketFactory?
    private let logger: Logger
    private let metrics = CallbackMetrics()

    /// Creates the service for a store.
    /// - Parameters:
    ///   - callsPrivateAddresses: whether callbacks may go to addresses of private networks and of this machine.
    ///   - callsThisMachineOnly: whether callbacks may go only to this machine.
    ///   - openSocket: opens the sockets of the callbacks; `nil` for those of this process's network.
    package init(
        of store: any ProviderStore, environment: SystemEnvironment, callsPrivateAddresses: Bool, callsThisMachineOnly: Bool = false,
        openSocket: SocketFactory? = nil, logger: Logger
    ) {
        self.store = store
        self.environment = environment
        self.callsPrivateAddresses = callsPrivateAddresses
        self.callsThisMachineOnly = callsThisMachineOnly
        self.openSocket = openSocket
        self.logger = logger
    }

    /// The time between two polls of the queue.
    private static let pollInterval: Duration = .seconds(1)

    /// An event that ends the wait between two polls of the queue.
    private enum Event {
        case pauseEnded
        case attemptEnded(appID: String, isDelivered: Bool)
    }

    package func run() async throws {
        await cancelWhenGracefulShutdown {
            await withTaskGroup(of: Event.self) { group in
                var scheduler = FairAppScheduler()
                var log = RepeatedWorkLog(
                    failure: "the callback queue cannot be read", success: "the callback queue can be read again", logger: logger)
                group.addTask { await Self.waitForNextPoll() }
                while !Task.isCancelled {
                    for callback in await claimDueCallbacks(&scheduler, &log) { group.addTask { await attemptDelivery(callback) } }
                    switch await group.next() {
                    case .attemptEnded(let appID, let isDelivered): scheduler.endAttempt(for: appID, isDelivered: isDelivered)
                    case .pauseEnded, nil: group.addTask { await Self.waitForNextPoll() }
                    }
                }
                group.cancelAll()
            }
        }
    }

    private static func waitForNextPoll() async -> Event {
        try? await Task.sleep(for: pollInterval)
        return .pauseEnded
    }

    /// Claims the callbacks that are due, up to the limits of concurrent attempts.
    private func claimDueCallbacks(_ scheduler: inout FairAppScheduler, _ log: inout RepeatedWorkLog) async -> [AppCallback] {
        var claimed: [AppCallback] = []
        do {
            // Usually, no callback is due. This query finds that out without writing to the store.
            var apps = try await store.appsWithDueCallbacks(at: environment.now())
            while let app = scheduler.nextApp(among: apps) {
                guard let callback = try await store.leaseDueCallback(of: app, at: environment.now()) else {
                    apps.removeAll { $0 == app }
                    continue
                }
                scheduler.beginAttempt(for: app)
                claimed.append(callback)
            }
            log.recordSuccess()
        } catch {
            // A shutdown cancels running work, which is not an error.
            if !Task.isCancelled { log.recordFailure(error) }
        }
        return claimed
    }

    private func attemptDelivery(_ callback: AppCallback) async -> Event {
        let app: RegisteredApp?
        do {
            app = try await store.app(callback.appID)
        } catch {
            // The app was not called, so no attempt is recorded. The queue offers the callback again when its lease has ended.
            logger.error("the app of a callback cannot be read", metadata: ["why": "\("\(error)".redactedForLog)"])
            return .attemptEnded(appID: callback.appID, isDelivered: false)
        }
        let attempt: CallbackAttempt
        do throws(CallbackProblem) {
            let response = try await deliver(callback, to: app)
            attempt = CallbackAttempt(callback, response: response, at: environment.now())
        } catch {
            // The provider is shutting down; the next worker on the queue repeats the attempt.
            if Task.isCancelled { return .attemptEnded(appID: callback.appID, isDelivered: false) }
            attempt = CallbackAttempt(callback, failed: error, at: environment.now())
            logger.warning(
                "a callback to an app failed",
                metadata: [
                    "app": "\(callback.appID)", "what": "\(callback.kind.rawValue)", "attempt": "\(callback.attempts)",
                    "why": "\(error.description.redactedForLog)",
                ])
        }
        metrics.record(callback.kind, endedAs: attempt.state)
        do {
            try await store.recordCallbackAttempt(attempt)
        } catch {
            // The queue delivers the callback again when it is next due. A second delivery is better than none.
            logger.error("the result of a callback cannot be stored", metadata: ["why": "\("\(error)".redactedForLog)"])
        }
        return .attemptEnded(appID: callback.appID, isDelivered: attempt.state == .delivered)
    }

    private func deliver(_ callback: AppCallback, to app: RegisteredApp?) async throws(CallbackProblem) -> DeletionResponse? {
        // The current address and secret are used, because the app may have changed its address, and its old secret may have leaked.
        let text = callback.kind == .deauthorize ? app?.deauthorizeCallbackURL : app?.dataDeletionCallbackURL
        guard let text, let address = CallbackAddress(text) else {
            throw CallbackProblem("the app has no callback URL for it", isFinal: true)
        }
        guard let secret = app?.secret else { throw CallbackProblem("the app has no secret to sign with", isFinal: true) }
        let request = callback.signedRequest(at: environment.now()).text(signedWith: secret)
        let sender = CallbackSender(
            allowsPrivateAddresses: callsPrivateAddresses, callsThisMachineOnly: callsThisMachineOnly, openSocket: openSocket)
        let body = try await sender.send(request, to: address)
        return callback.kind == .dataDeletion ? try DeletionResponse(body: body) : nil
    }
}
