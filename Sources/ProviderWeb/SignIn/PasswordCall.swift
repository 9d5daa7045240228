import HTTPTypes
import Logging
import LoginModel
import ProviderDomain
import ProviderStore

/// A submitted login name and password while their checks run.
struct PasswordCall: CheckedRequest {
    let provider: Provider
    let submission: PasswordAuthenticator.Submission
    /// The login name in canonical form; see ``LoginName``.
    let login: String
    let password: Secret
    /// The person with this login name, if there is one.
    let person: Person?
    /// The people who had logged in with this browser before; `nil` if the browser has no valid known-browser cookie.
    let knownBrowser: KnownBrowser?
    /// The networks of the client; see ``CallerNetwork``.
    let networks: [NetworkAddress.Range]
    /// The requester of the check, which determines the position of the password in the queue.
    let requester: PasswordRequester
    let logger: Logger

    /// The attempt, which is counted as a wrong password until it ends.
    var attempt = Checked<PasswordAttempt>()
    var verified = Checked<PasswordAuthenticator.VerifiedPassword>()
}

extension PasswordAuthenticator.Submission {
    var logMetadata: Logger.Metadata { appID.map { ["app": "\($0)"] } ?? [:] }

    /// Ends an attempt as rejected, so that it still counts as a wrong password.
    func reject(
        _ attempt: PasswordAttempt, of person: Person?, isLocked: Bool, in provider: Provider, _ logger: Logger
    ) async throws -> PasswordAuthenticator.Refusal {
        logger.notice("login refused", metadata: logMetadata)
        try await provider.store.endPasswordAttempt(attempt, as: .rejected(person?.id, appID: appID, isLocked: isLocked))
        // A locked account is revealed only to a person who knows its password.
        return PasswordAuthenticator.Refusal(notice: isLocked ? .locked : .wrongPassword, status: .forbidden)
    }
}
