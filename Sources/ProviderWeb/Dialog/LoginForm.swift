import HTTPTypes
import Hummingbird
import Logging
import LoginModel
import ProviderDomain
import ProviderStore

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// `POST /dialog/login`.
extension DialogEndpoints {
    /// The login form comes back.
    @Sendable func logIn(_ request: Request, _ context: ProviderContext) async throws -> Response {
        let form = try await form(request, context)
        let sealed = try unseal(form[Field.dialog])
        let visit = try await visit(request, sealed)
        try check(sealed, for: .logIn, visit)
        if form[Field.action] == Action.cancel { return try await cancel(visit) }

        let login = LoginName.canonical(form[Field.email] ?? "")
        guard !login.isEmpty, let password = form[Field.password].map(Secret.init) else {
            return try loginPage(visit, email: form[Field.email], notice: .missingFields, status: .badRequest)
        }
        let network = CallerNetwork(request, context)
        let known = cookies.known(in: request).flatMap { KnownBrowser.open($0, by: provider.sealer) }
        let person = try await provider.store.person(withLogin: login)
        let attempt = PasswordTry(
            login: login, of: person?.id, browser: known, network: network.isThisMachine ? nil : network.key, sealer: provider.sealer,
            at: provider.surroundings.now())
        if case .refused(let end) = try await provider.store.begin(attempt) {
            context.logger.notice("too many wrong passwords", metadata: ["app": "\(visit.flow.request.app.id)"])
            var response = try loginPage(visit, email: form[Field.email], notice: .tooManyTries, status: .tooManyRequests)
            response.headers[.retryAfter] = String(max(1, Int(end.timeIntervalSince(attempt.at).rounded(.up))))
            return response
        }
        let isRight: Bool
        do {
            isRight = try await provider.passwords.matches(password, person)
        } catch let queue as Passwords.QueueFull {
            try await provider.store.end(attempt, as: .unseen)
            // What was typed stays, and the same button works in a moment.
            var response = try loginPage(visit, email: form[Field.email], notice: .tooBusy, status: .serviceUnavailable)
            response.headers[.retryAfter] = String(queue.retryAfter)
            return response
        }
        guard isRight, let person, !person.isLocked,
            let session = try await openSession(for: person, insteadOf: visit.browser.sessionDigest)
        else {
            let appID = visit.flow.request.app.id
            let isLocked = isRight && person?.isLocked == true
            context.logger.notice("login refused", metadata: ["app": "\(appID)"])
            try await provider.store.end(attempt, as: .refused(person?.id, appID: appID, isLocked: isLocked))
            // Only who knows the password is told that there is such a person.
            return try loginPage(visit, email: form[Field.email], notice: isLocked ? .locked : .wrongPassword, status: .forbidden)
        }
        try await provider.store.end(attempt, as: .right)
        var response = try resume(visit, opened: BrowserCookies.digest(session))
        response.setCookie(cookies.session(session, seconds: Int(BrowserSession.lifetime)))
        let browser = known ?? KnownBrowser(id: provider.surroundings.randomText(bytes: 16))
        response.setCookie(cookies.known(try browser.after(person.id).sealed(by: provider.sealer)))
        return response
    }
}
