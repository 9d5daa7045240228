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
        let person = try await provider.store.person(withLogin: login)
        let isRight: Bool
        do {
            isRight = try await provider.passwords.matches(password, person)
        } catch let queue as Passwords.QueueFull {
            // What was typed stays, and the same button works in a moment.
            var response = try loginPage(visit, email: form[Field.email], notice: .tooBusy, status: .serviceUnavailable)
            response.headers[.retryAfter] = String(queue.retryAfter)
            return response
        }
        guard isRight, let person, !person.isLocked else {
            context.logger.notice("login refused", metadata: ["app": "\(visit.flow.request.app.id)"])
            return try loginPage(visit, email: form[Field.email], notice: .wrongPassword, status: .forbidden)
        }
        return try await openSession(for: person, visit)
    }

    private func openSession(for person: Person, _ visit: DialogVisit) async throws -> Response {
        let now = provider.surroundings.now()
        // A new value each time: a session that somebody planted before the login is worth nothing after it.
        let value = provider.surroundings.randomText(bytes: 32)
        let digest = BrowserCookies.digest(value)
        try await provider.store.open(
            BrowserSession(
                digest: digest, person: person.id, authenticatedAt: now,
                expiresAt: now.addingTimeInterval(BrowserSession.lifetime)))
        if let old = visit.browser.sessionDigest { try await provider.store.endSession(withDigest: old, at: now) }
        var response = try resume(visit, opened: digest)
        response.setCookie(cookies.session(value, seconds: Int(BrowserSession.lifetime)))
        return response
    }
}
