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

/// `/settings/password`: the person chooses another one. Whoever knows the old one only, or has found the browser open, gets nowhere: the old one
/// has to be typed, and guessing it is as limited as at the login.
extension AccountEndpoints {
    enum PasswordField {
        static let old = "old_password"
        static let new = "new_password"
        static let again = "new_password_again"
    }

    /// Seconds for which the page says that the password has been changed.
    private static let newness: TimeInterval = 600

    /// `GET /settings/password`.
    @Sendable func password(_ request: Request, _ context: ProviderContext) async throws -> Response {
        try await visit(request, context) { visit in
            // Any page can lead here with a notice in the address.
            let age = visit.person.passwordChangedAt.map { provider.surroundings.now().timeIntervalSince($0) }
            let isDone = request.queryParameters[Field.done] == PasswordNotice.changed.rawValue && age.map { $0 < Self.newness } == true
            return try passwordPage(visit, isDone ? .changed : nil)
        }
    }

    /// `POST /settings/password`.
    @Sendable func changePassword(_ request: Request, _ context: ProviderContext) async throws -> Response {
        try await submission(request, context, of: Path.password) { visit, fields in
            guard let old = Self.secret(PasswordField.old, in: fields), let new = Self.secret(PasswordField.new, in: fields),
                let again = Self.secret(PasswordField.again, in: fields)
            else { return try passwordPage(visit, .missing, .badRequest) }
            // What is wrong with the new one is said before the old one is looked at: that tells nothing of the old one.
            let names = PasswordRule.Names(visit.person, provider: provider.pages.providerName)
            if let rule = PasswordRule.broken(by: new, typedAgain: again, insteadOf: old, of: names) {
                return try passwordPage(visit, PasswordNotice(rule), .badRequest)
            }
            let door = PasswordDoor(provider: provider, cookies: cookies)
            let visitor = PasswordDoor.Visitor(login: visit.person.login, password: old, browser: visit.browser, appID: nil)
            switch try await door.look(visitor, request, context) {
            case .refused(let refusal): return try refuse(refusal, visit)
            case .right(let proof): return try await change(new, proof, door, visit, request)
            }
        }
    }

    private func change(
        _ password: Secret, _ proof: PasswordDoor.Proof, _ door: PasswordDoor, _ visit: PersonVisit, _ request: Request
    ) async throws -> Response {
        try await provider.store.end(proof.attempt, as: .right)
        let digest: PasswordDigest
        do {
            digest = try await provider.passwords.digest(password, for: proof.lane)
        } catch let queue as Passwords.QueueFull {
            return try refuse(PasswordDoor.busy(queue), visit)
        }
        let (value, session) = provider.newSession(for: proof.person, in: request)
        let change = PasswordChange(
            from: proof.person.password, to: digest, in: visit.browser.sessionDigest ?? "", goingOnIn: session)
        // Changed elsewhere meanwhile, or signed out: what is so now is on the page.
        guard try await provider.store.change(change) else { return seeOther(Path.password) }
        var response = seeOther("\(Path.password)?\(Field.done)=\(PasswordNotice.changed.rawValue)")
        response.setCookies(try door.cookies(ofSession: value, after: proof, with: digest) + cookies.noTools)
        return response
    }

    private func refuse(_ refusal: PasswordDoor.Refusal, _ visit: PersonVisit) throws -> Response {
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

    private func passwordPage(_ visit: PersonVisit, _ notice: PasswordNotice?, _ status: HTTPResponse.Status = .ok) throws -> Response {
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
