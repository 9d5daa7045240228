import HTTPTypes
import Hummingbird
import LoginModel
import ProviderDomain
import ProviderStore

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// The page `/settings/password`, where the person changes their password. Neither the old password nor an open session suffices alone: the person
/// has to type the old password in a session, and guessing it is rate limited as at the login.
extension AccountEndpoints {
    enum PasswordField {
        static let old = "old_password"
        static let new = "new_password"
        static let again = "new_password_again"
    }

    /// The time, in seconds, for which the page reports that the password has been changed.
    private static let newness: TimeInterval = 600

    /// Shows the password page: `GET /settings/password`.
    @Sendable func password(_ request: Request, _ context: ProviderContext) async throws -> Response {
        try await visit(request, context) { visit in
            // Any page can link here with a notice in the query, so the notice is shown only if it is true.
            let age = visit.person.passwordChangedAt.map { provider.surroundings.now().timeIntervalSince($0) }
            let isDone = request.queryParameters[Field.done] == PasswordNotice.changed.rawValue && age.map { $0 < Self.newness } == true
            return try passwordPage(visit, isDone ? .changed : nil)
        }
    }

    /// Changes the password: `POST /settings/password`.
    @Sendable func changePassword(_ request: Request, _ context: ProviderContext) async throws -> Response {
        try await submission(request, context, of: Path.password) { visit, fields in
            guard let old = Self.secret(PasswordField.old, in: fields), let new = Self.secret(PasswordField.new, in: fields),
                let again = Self.secret(PasswordField.again, in: fields)
            else { return try passwordPage(visit, .missing, .badRequest) }
            // The new password is checked before the old one, so that its errors reveal nothing about the old one.
            let names = PasswordRule.Names(visit.person, provider: provider.pages.providerName)
            if let rule = PasswordRule.broken(by: new, typedAgain: again, insteadOf: old, of: names) {
                return try passwordPage(visit, PasswordNotice(rule), .badRequest)
            }
            let door = PasswordAuthenticator(provider: provider, cookies: cookies)
            let visitor = PasswordAuthenticator.Visitor(login: visit.person.login, password: old, browser: visit.browser, appID: nil)
            switch try await door.look(visitor, request, context) {
            case .refused(let refusal): return try refuse(refusal, visit)
            case .right(let proof): return try await change(new, proof, door, visit, request)
            }
        }
    }

    private func change(
        _ password: Secret, _ proof: PasswordAuthenticator.Proof, _ door: PasswordAuthenticator, _ visit: AccountRequestContext,
        _ request: Request
    ) async throws -> Response {
        try await provider.store.end(proof.attempt, as: .right)
        let digest: PasswordDigest
        do {
            digest = try await provider.passwords.digest(password, for: proof.lane)
        } catch let queue as PasswordHasher.QueueFull {
            return try refuse(PasswordAuthenticator.busy(queue), visit)
        }
        let (value, session) = provider.newSession(for: proof.person, in: request)
        let change = PasswordChange(
            from: proof.person.password, to: digest, in: visit.browser.sessionDigest ?? "", goingOnIn: session)
        // The password was changed elsewhere in the meantime or the session has ended, so the page shows the current state.
        guard try await provider.store.change(change) else { return seeOther(Path.password) }
        var response = seeOther("\(Path.password)?\(Field.done)=\(PasswordNotice.changed.rawValue)")
        response.setCookies(try door.cookies(ofSession: value, after: proof, with: digest) + cookies.expiredTools)
        return response
    }

    private func refuse(_ refusal: PasswordAuthenticator.Refusal, _ visit: AccountRequestContext) throws -> Response {
        let notice: PasswordNotice =
            switch refusal.notice {
            case .tooManyTries: .tooManyTries
            case .tooBusy: .tooBusy
            default: .wrongOld
            }
        var response = try passwordPage(visit, notice, refusal.status)
        response.headers[.retryAfter] = refusal.retryAfter.map(String.init)
        return response
    }

    private func passwordPage(_ visit: AccountRequestContext, _ notice: PasswordNotice?, _ status: HTTPResponse.Status = .ok) throws
        -> Response
    {
        answer(PasswordPage(form: try form(of: visit), login: visit.person.login, notice: notice), visit, status)
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
            case .isOld: .isOld
            case .guessable: .guessable
            case .mismatch: .mismatch
            }
    }
}
