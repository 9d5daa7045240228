import Foundation
import Logging
import LoginModel
import ProviderDomain
import ProviderStore
import ServiceLifecycle

/// Delivers the due callbacks in the store's queue for as long as the provider runs. Several providers on one store share the work.
struct CallbackWorker: Service {
    let provider: Provider
    let logger: Logger

    /// The time between two polls of the queue.
    private static let pause: Duration = .seconds(1)

    /// What ends a wait between two polls of the queue.
    private enum Event {
        case pauseEnded
        case attemptEnded(appID: String, isHeard: Bool)
    }

    func run() async throws {
        await cancelWhenGracefulShutdown {
            await withTaskGroup(of: Event.self) { group in
                var turns = CallbackScheduler()
                group.addTask { await Self.rest() }
                while !Task.isCancelled {
                    for callback in await due(&turns) { group.addTask { await tell(callback) } }
                    switch await group.next() {
                    case .attemptEnded(let appID, let isHeard): turns.end(appID, isHeard: isHeard)
                    case .pauseEnded, nil: group.addTask { await Self.rest() }
                    }
                }
                group.cancelAll()
            }
        }
    }

    private static func rest() async -> Event {
        try? await Task.sleep(for: pause)
        return .pauseEnded
    }

    /// Claims the callbacks that are due, up to the limits of concurrent attempts.
    private func due(_ turns: inout CallbackScheduler) async -> [AppCallback] {
        var taken: [AppCallback] = []
        do {
            // The queue is usually empty; this query finds that out without a write.
            var apps = try await provider.store.appsWithDueCallbacks(at: provider.surroundings.now())
            while let app = turns.next(of: apps) {
                guard let callback = try await provider.store.takeDueCallback(of: app, at: provider.surroundings.now()) else {
                    apps.removeAll { $0 == app }
                    continue
                }
                turns.begin(app)
                taken.append(callback)
            }
        } catch {
            // A shutdown cancels running work, which is not an error.
            if Task.isCancelled { return taken }
            logger.error("the queue of callbacks cannot be read", metadata: ["why": "\("\(error)".inLog)"])
        }
        return taken
    }

    private func tell(_ callback: AppCallback) async -> Event {
        let attempt: CallbackAttempt
        do throws(CallbackProblem) {
            let answer = try await deliver(callback)
            attempt = CallbackAttempt(callback, answered: answer, at: provider.surroundings.now())
        } catch {
            // The provider is shutting down; the next worker on the queue repeats the attempt.
            if Task.isCancelled { return .attemptEnded(appID: callback.appID, isHeard: false) }
            attempt = CallbackAttempt(callback, failed: error, at: provider.surroundings.now())
            logger.warning(
                "an app was not told",
                metadata: [
                    "app": "\(callback.appID)", "what": "\(callback.kind.rawValue)", "attempt": "\(callback.attempts)",
                    "why": "\(error.description.inLog)",
                ])
        }
        do {
            try await provider.store.settle(attempt)
        } catch {
            // The queue delivers the callback again when it is next due: twice is better than never.
            logger.error("the end of a callback cannot be kept", metadata: ["why": "\("\(error)".inLog)"])
        }
        return .attemptEnded(appID: callback.appID, isHeard: attempt.state == .delivered)
    }

    private func deliver(_ callback: AppCallback) async throws(CallbackProblem) -> DeletionResponse? {
        let app: RegisteredApp?
        do {
            app = try await provider.store.app(callback.appID)
        } catch {
            throw CallbackProblem("the store cannot be read")
        }
        // The current address and secret are used: the app may have moved, and its old secret may have leaked.
        let text = callback.kind == .deauthorize ? app?.deauthorizeCallbackURL : app?.dataDeletionCallbackURL
        guard let text, let address = CallbackAddress(text) else { throw CallbackProblem("the app has no address for it", isFinal: true) }
        guard let secret = app?.secret else { throw CallbackProblem("the app has no secret to sign with", isFinal: true) }
        let request = callback.signedRequest(at: provider.surroundings.now()).text(signedWith: secret)
        let courier = CallbackSender(allowsPrivateAddresses: provider.callsPrivateAddresses)
        let body = try await courier.carry(request, to: address)
        return callback.kind == .dataDeletion ? try DeletionResponse(body: body) : nil
    }
}
