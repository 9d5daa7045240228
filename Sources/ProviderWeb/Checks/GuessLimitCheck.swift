import HTTPTypes
import Logging
import LoginModel
import ProviderDomain
import ProviderServices
import ProviderStore

extension EndpointCheck where State == PasswordCall {
    /// The account and the network have guesses left (RFC 6819, section 5.1.4.2.3), and the queue of passwords to verify is not full. The
    /// queue is checked before anything is written, so that a flood of refused requests causes no writes to the store.
    static var guessLimit: Self {
        EndpointCheck(.guessLimit) { request in
            do throws(PasswordHasher.QueueFull) {
                try await request.provider.passwords.checkCapacity(for: request.requester)
            } catch {
                throw PasswordAuthenticator.overloaded(error)
            }
            let now = request.provider.environment.now()
            let attempt = PasswordAttempt(
                login: request.login, of: request.person, browser: request.knownBrowser, networks: request.networks,
                sealer: request.provider.sealer, at: now)
            if case .rejected(let end) = try await request.provider.store.beginPasswordAttempt(attempt) {
                request.logger.notice("too many wrong passwords", metadata: request.submission.logMetadata)
                throw PasswordAuthenticator.Refusal(
                    notice: .tooManyAttempts, status: .tooManyRequests, retryAfter: end.retryAfter(from: attempt.at))
            }
            request.attempt = Checked(attempt)
        }
    }
}

extension EndpointCheck where State == UserCodeCall {
    /// The browser and its networks have guesses of user codes left (RFC 8628, section 5.1).
    static var guessLimit: Self {
        EndpointCheck(.guessLimit) { request in
            let provider = request.provider
            let attempt = PasswordAttempt(
                userCodeIn: request.browser.cookieDigest, from: request.networks, sealer: provider.sealer, at: provider.environment.now())
            if case .rejected(let end) = try await provider.store.beginPasswordAttempt(attempt) {
                throw UserCodeRefusal.tooMany(until: end)
            }
            request.attempt = Checked(attempt)
        }
    }
}
