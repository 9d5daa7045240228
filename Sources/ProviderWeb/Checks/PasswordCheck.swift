import ProviderDomain
import ProviderServices
import ProviderStore

extension EndpointCheck where State == PasswordCall {
    /// The password is correct for the login name, and the account is not locked. A wrong password is counted.
    static var password: Self {
        EndpointCheck(.password) { request in
            let (provider, attempt) = (request.provider, try request.attempt.value)
            let isRight: Bool
            do {
                isRight = try await provider.passwords.matches(request.password, request.person, for: request.requester)
            } catch {
                try await provider.store.endPasswordAttempt(attempt, as: .notVerified)
                guard let queue = error as? PasswordHasher.QueueFull else { throw error }
                throw PasswordAuthenticator.overloaded(queue)
            }
            guard isRight, let person = request.person, !person.isLocked else {
                throw try await request.submission.reject(
                    attempt, of: request.person, isLocked: isRight && request.person?.isLocked == true, in: provider, request.logger)
            }
            request.verified = Checked(
                PasswordAuthenticator.VerifiedPassword(
                    person: person, attempt: attempt, requester: request.requester, knownBrowser: request.knownBrowser))
        }
    }
}
