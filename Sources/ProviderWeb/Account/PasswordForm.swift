import HTTPTypes
import Hummingbird
import LoginModel
import ProviderDomain
import ProviderServices
import ProviderStore

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// The page `/settings/password`, where the person changes their password. A change requires both an open session and the old password.
/// The rate limit on wrong passwords at the login also applies to the old password.
extension AccountEndpoints {
    enum PasswordField {
        static let old = "old_password"
        static let new = "new_password"
        static let confirmation = "new_password_again"
    }

    /// The time, in seconds, for which the page reports that the password has been changed.
    private static let confirmationLifetime: TimeInterval = 600

    /// Shows the password page: `GET /settings/password`.
    @Sendable func password(_ request: Request, _ context: ProviderContext) async throws -> Response {
        try await withSignedInPerson(request, context) { requestContext in
            // Any page can link here with a notice in the query, so the notice is shown only if it is true.
            let age = requestContext.person.passwordChangedAt.map { provider.environment.now().timeIntervalSince($0) }
            let isDone =
                request.queryParameters[Field.done] == PasswordNotice.changed.rawValue && age.map { $0 < Self.confirmationLifetime } == true
            return try passwordPage(requestContext, isDone ? .changed : nil)
        }
    }

    /// Changes the password: `POST /settings/password`.
    @Sendable func changePassword(_ request: Request, _ context: ProviderContext) async throws -> Response {
        try await submission(request, context, of: Path.password) { requestContext, fields in
            guard let old = Self.secret(PasswordField.old, in: fields), let new = Self.secret(PasswordField.new, in: fields),
                let again = Self.secret(PasswordField.confirmation, in: fields)
            else { return try passwordPage(requestContext, .missing, .badRequest) }
            // The new password is checked before the old one, so that an error about the new password reveals nothing about the old one.
            let names = PasswordRule.Names(requestContext.person, provider: provider.pages.providerName)
            if let rule = PasswordRule.broken(by: new, typedAgain: again, insteadOf: old, of: names) {
                return try passwordPage(requestContext, PasswordNotice(rule), .badRequest)
            }
            let authenticator = PasswordAuthenticator(provider: provider, cookies: cookies)
            let submission = PasswordAuthenticator.Submission(
                login: requestContext.person.login, password: old, browser: requestContext.browser, appID: nil)
            switch try await authenticator.verify(submission, request, context) {
            case .rejected(let refusal): return try reject(refusal, requestContext)
            case .verified(let verified): return try await change(new, verified, authenticator, requestContext, request)
            }
        }
    }

    private func change(
        _ password: Secret, _ verified: PasswordAuthenticator.VerifiedPassword, _ authenticator: PasswordAuthenticator,
        _ context: AccountRequestContext, _ request: Request
    ) async throws -> Response {
        try await provider.store.endPasswordAttempt(verified.attempt, as: .correct)
        let digest: PasswordDigest
        do {
            digest = try await provider.passwords.digest(password, for: verified.requester)
        } catch let queue as PasswordHasher.QueueFull {
            return try reject(PasswordAuthenticator.overloaded(queue), context)
        }
        let (value, session) = provider.newSession(for: verified.person, in: request)
        let change = PasswordChange(
            from: verified.person.password, to: digest, in: context.browser.sessionDigest ?? "", continuingIn: session)
        // If the password was changed elsewhere in the meantime or the session has ended, the page shows the current state.
        guard try await provider.store.changePassword(change) else { return seeOther(Path.password) }
        var response = seeOther("\(Path.password)?\(Field.done)=\(PasswordNotice.changed.rawValue)")
        response.setCookies(
            try authenticator.cookies(ofSession: value, of: verified.person, verified.knownBrowser, with: digest) + cookies.expiredTools)
        return response
    }

    private func reject(_ refusal: PasswordAuthenticator.Refusal, _ context: AccountRequestContext) throws -> Response {
        let notice: PasswordNotice =
            switch refusal.notice {
            case .tooManyAttempts: .tooManyAttempts
            case .tooBusy: .tooBusy
            default: .wrongCurrentPassword
            }
        var response = try passwordPage(context, notice, refusal.status)
        response.headers[.retryAfter] = refusal.retryAfter.map(String.init)
        return response
    }

    private func passwordPage(
        _ context: AccountRequestContext, _ notice: PasswordNotice?, _ status: HTTPResponse.Status = .ok
    ) throws -> Response {
        respond(PasswordPage(form: try sealedFormState(for: context), login: context.person.login, notice: notice), context, status)
    }

    private static func secret(_ name: String, in fields: FormParameters) -> Secret? {
        fields[name].flatMap { $0.isEmpty ? nil : Secret($0) }
    }
}

extension PasswordNotice {
    fileprivate init(_ rule: PasswordRule) {
        self =
            switch rule {
            case .tooShort: .tooShort
            case .tooLong: .tooLong
            case .isLogin: .isLogin
            case .isOld: .isCurrentPassword
            case .guessable: .guessable
            case .mismatch: .mismatch
            }
    }
}
