import LoginModel
import ProviderDomain
import ProviderServices
import ProviderStore

extension EndpointCheck where State == PasswordCall {
    /// The password is correct for the login name, and the account is not locked. A wrong password is counted.
    static var password: Self {
        EndpointCheck(.password) { request in
            let (provider, attempt) = (request.provider, try request.attempt.value)
            let isRight: Bool
            var upgraded: Person?
            do {
                let work = try await provider.passwordWork.work(at: provider.environment.now())
                isRight = try await provider.passwords.matches(request.password, request.person, spending: work, for: request.requester)
                if isRight, let person = request.person, !person.isLocked {
                    upgraded = try await provider.upgradingPassword(of: person, request.password, for: request.requester)
                }
            } catch {
                try await provider.store.endPasswordAttempt(attempt, as: .notVerified)
                guard let queue = error as? PasswordHasher.QueueFull else { throw error }
                throw PasswordAuthenticator.overloaded(queue)
            }
            guard let person = upgraded else {
                throw try await request.submission.reject(
                    attempt, of: request.person, isLocked: isRight && request.person?.isLocked == true, in: provider, request.logger)
            }
            request.verified = Checked(
                PasswordAuthenticator.VerifiedPassword(
                    person: person, attempt: attempt, requester: request.requester, knownBrowser: request.knownBrowser))
        }
    }
}
