import Hummingbird
import LoginModel
import ProviderDomain
import ProviderStore

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// The context of one request to the dialog: the authorization request, the browser, and the logged-in person.
struct AuthorizationContext: Sendable {
    let errand: FormPayload
    /// The pending device login (RFC 8628); `nil` for a login that an app started in the browser.
    let device: DeviceLogin?
    let flow: DialogFlow
    let visitor: DialogFlow.Visitor?
    let language: PageLanguage
    let display: DialogDisplay
    let browser: BrowserIdentity
    /// The digest of the session that was opened in this dialog; see ``FormState/opened``.
    let openedSession: String?
    /// The switches that the person set before their session ended; see ``FormState/choice``.
    var choice: FormState.Choice?

    /// - Throws: ``PageError`` for an error that must not be sent to the redirect URI; ``AuthorizationErrorResponse`` for one that the app receives
    ///   there.
    init(
        _ provider: Provider, _ request: Request, errand: FormPayload, startedAt: Date, openedSession: String?, home: [String],
        _ cookies: BrowserCookies
    ) async throws {
        guard errand.query.count <= AuthorizationRequestValidator.longestQuery else { throw PageError.queryTooLong }
        let parameters = FormParameters(encoded: errand.query)
        browser = BrowserIdentity(request, cookies, provider.surroundings)
        let dialog: AuthorizationRequest
        if let digest = errand.device {
            let found = try await provider.device(withDigest: digest)
            device = found.login
            dialog = AuthorizationRequest(found.login, of: found.app)
        } else {
            device = nil
            dialog = try await provider.dialog(
                asking: parameters, home: home, browser: browser.sentDigest,
                inEmbeddedBrowser: EmbeddedBrowser.is(request.headers[.userAgent]))
        }
        self.errand = errand
        self.openedSession = openedSession
        display = DialogDisplay(parameters)
        visitor = try await provider.visitor(in: browser, opened: openedSession, of: dialog.app)
        language = .chosen(for: request, by: visitor?.person, locales: AuthorizationRequest.locales(in: parameters))
        let isHintProven = try await provider.hasProvenHint(dialog, of: visitor, issuedBy: home.first)
        flow = DialogFlow(dialog, arrivedAt: startedAt, isHintProven: isHintProven)
    }
}

extension AuthorizationContext {
    func refused(_ refusal: PageError) -> LocalizedPageError { LocalizedPageError(refusal: refusal, language: language, display: display) }
}

/// An error page, with the language and the layout of the page that it replaces.
struct LocalizedPageError: Error {
    let refusal: PageError
    let language: PageLanguage
    var display = DialogDisplay.page
    /// The button that switches to another account, if a different person might be admitted.
    var switching: ErrorPage.Switching?
}

/// An error response that is sent to the app at its redirect URI (RFC 6749, section 4.1.2.1).
struct AuthorizationErrorResponse: Error {
    let answer: AuthorizationResponse
    let reason: String
}

extension Provider {
    /// Validates the authorization request of an app.
    fileprivate func dialog(
        asking parameters: FormParameters, home: [String], browser: String?, inEmbeddedBrowser isEmbedded: Bool
    ) async throws -> AuthorizationRequest {
        let checks = AuthorizationRequestValidator(parameters)
        let app = try await store.app(try checks.appID())
        let isExplorerRequest = ExplorerLogin.isBehind(
            parameters, at: home.first, openedBy: sealer, browser: browser, at: surroundings.now())
        guard let app else { throw PageError.invalidAppID }
        let redirectURI: String
        do throws(PageError) {
            redirectURI = try checks.redirectURI(of: app, home: home, inEmbeddedBrowser: isEmbedded, isExplorerRequest: isExplorerRequest)
        } catch {
            try await count(refusal: error.code, of: app)
            throw error
        }
        let (dialog, refusal) = checks.request(of: app, redirectURI: redirectURI)
        if let refusal {
            try await count(refusal: refusal.reason, of: app)
            throw AuthorizationErrorResponse(answer: AuthorizationResponse(refusal, to: dialog, by: home.first), reason: refusal.reason)
        }
        return dialog
    }

    /// Records a rejected authorization request for the app's developers.
    func count(refusal reason: String, of app: RegisteredApp) async throws {
        try await store.record(RejectedAuthorization(appID: app.id, reason: reason, at: surroundings.now()))
    }

    /// Records for the app's developers the requested permissions that the dialog omits for people without a role.
    func count(_ permissions: [Permission], askedBy app: RegisteredApp) async throws {
        guard let request = UnapprovedPermissionRequest(for: permissions, by: app, at: surroundings.now()) else { return }
        try await store.record(request)
    }

    /// Whether a `prompt=none` request carries a valid `id_token_hint` for the logged-in person. Without a grant for the app, the hint is not read.
    fileprivate func hasProvenHint(
        _ dialog: AuthorizationRequest, of visitor: DialogFlow.Visitor?, issuedBy issuer: String?
    ) async throws -> Bool {
        guard dialog.isSilent, let hint = dialog.hint, let issuer, let visitor, let grant = visitor.grant else {
            return false
        }
        return await hint.vouches(
            for: visitor.person, grant, issuedBy: issuer, keys: try await keySet(), sealer: sealer, at: surroundings.now())
    }

    /// Finds a device login that has not expired, whether it is pending or decided.
    fileprivate func device(withDigest digest: String) async throws -> (login: DeviceLogin, app: RegisteredApp) {
        guard let login = try await store.deviceLogin(withDigest: digest, at: surroundings.now()),
            let app = try await store.app(login.appID)
        else { throw PageError.deviceCodeExpired }
        guard app.settings.isActive else { throw PageError.appNotActive }
        return (login, app)
    }

    fileprivate func visitor(
        in browser: BrowserIdentity, opened: String?, of app: RegisteredApp
    ) async throws -> DialogFlow.Visitor? {
        guard let (person, session) = try await visitor(in: browser) else { return nil }
        let grant = try await store.grant(of: app.id, by: person.id)?.standing(at: surroundings.now())
        return DialogFlow.Visitor(
            person: person, authenticatedAt: session.authenticatedAt, enteredPasswordInDialog: session.digest == opened, grant: grant,
            appScopedID: grant?.appScopedID ?? AppScopedID.derive(app: app.id, person: person.id, key: keys.pairwise))
    }

    /// The person as the app may see them. Friends who have only limited logins are listed only for a person who also has only limited logins, so
    /// that no app learns of them through somebody else's lasting access.
    func subject(_ person: Person, _ grant: Grant) async throws -> TokenIssuer.Subject {
        let now = surroundings.now()
        let friends =
            grant.granted.contains(.userFriends)
            ? try await store.friendIDs(of: person.id, in: grant.appID, includingLimited: grant.isLimited(at: now), at: now) : []
        // Only a permission that the operator defined needs the app's catalog.
        let isOrdinary = grant.granted.isSubset(of: PermissionCatalog.all)
        let catalogue = isOrdinary ? nil : try await store.app(grant.appID)?.catalogue
        return TokenIssuer.Subject(person: person, grant: grant, friendIDs: friends, catalogue: catalogue ?? [:])
    }
}
