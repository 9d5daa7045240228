import Foundation
import Logging
import LoginModel
import ProviderDomain
import ProviderStore
import ServiceLifecycle

/// Tells apps what waits for them in the store's queue, for as long as the provider runs. Several providers at one store share the work.
struct CallbackRounds: Service {
    let provider: Provider
    let courier: CallbackCourier
    let logger: Logger

    /// How many apps are told at a time: a slow one holds up no other.
    private static let atOnce = 8
    /// Seconds between two looks into the queue.
    private static let pause: Duration = .seconds(1)

    func run() async throws {
        await cancelWhenGracefulShutdown {
            while !Task.isCancelled {
                do {
                    try await makeRound()
                } catch  where Task.isCancelled {
                    return
                } catch {
                    logger.error("the queue of callbacks cannot be read", metadata: ["why": "\("\(error)".inOneLine)"])
                }
                try? await Task.sleep(for: Self.pause)
            }
        }
    }

    /// Tells everything that is due.
    func makeRound() async throws {
        try await withThrowingTaskGroup { group in
            var running = 0
            while !Task.isCancelled {
                while running < Self.atOnce, let callback = try await provider.store.takeDueCallback(at: provider.surroundings.now()) {
                    running += 1
                    group.addTask { try await tell(callback) }
                }
                guard try await group.next() != nil else { return }
                running -= 1
            }
        }
    }

    private func tell(_ callback: AppCallback) async throws {
        let attempt: CallbackAttempt
        do throws(CallbackProblem) {
            let answer = try await deliver(callback)
            attempt = CallbackAttempt(callback, answered: answer, at: provider.surroundings.now())
        } catch {
            // The provider ends: whoever comes next makes the attempt again.
            if Task.isCancelled { return }
            attempt = CallbackAttempt(callback, failed: error, at: provider.surroundings.now())
            logger.warning(
                "an app was not told",
                metadata: [
                    "app": "\(callback.appID)", "what": "\(callback.kind.rawValue)", "attempt": "\(callback.attempts)",
                    "why": "\(error.description.inOneLine)",
                ])
        }
        try await provider.store.settle(attempt)
    }

    private func deliver(_ callback: AppCallback) async throws(CallbackProblem) -> DeletionAnswer? {
        let app: RegisteredApp?
        do {
            app = try await provider.store.app(callback.appID)
        } catch {
            throw CallbackProblem("the store cannot be read")
        }
        // As they are now: the app may have moved, and its old secret may be known to others.
        let text = callback.kind == .deauthorize ? app?.deauthorizeCallbackURL : app?.dataDeletionCallbackURL
        guard let text, let address = CallbackAddress(text) else { throw CallbackProblem("the app has no address for it", isFinal: true) }
        guard let secret = app?.secret else { throw CallbackProblem("the app has no secret to sign with", isFinal: true) }
        let request = callback.signedRequest(at: provider.surroundings.now()).text(signedWith: secret)
        let body = try await courier.carry(request, to: address)
        return callback.kind == .dataDeletion ? try DeletionAnswer(body: body) : nil
    }
}
