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
    /// The state that the forms of the dialog carry from page to page.
    var state: FormState.Dialog
    /// The pending device login (RFC 8628); `nil` for a login that an app started in the browser.
    let device: DeviceLogin?
    let flow: DialogFlow
    let signedInPerson: DialogFlow.SignedInPerson?
    let language: PageLanguage
    let display: DialogDisplay
    let browser: BrowserIdentity

    /// - Throws: ``PageError`` for an error that must not be sent to the redirect URI; ``AuthorizationErrorResponse`` for one that the app receives
    ///   there.
    init(
        _ provider: Provider, _ request: Request, state: FormState.Dialog, home: [String], _ cookies: BrowserCookies
    ) async throws {
        guard state.query.bytes.count <= AuthorizationRequestValidator.longestQuery else { throw PageError.queryTooLong }
        let parameters = FormParameters(encoded: state.query.bytes)
        browser = BrowserIdentity(request, cookies, provider.environment)
        let dialog: AuthorizationRequest
        if let digest = state.device {
            let found = try await provider.device(withDigest: digest)
            device = found.login
            dialog = AuthorizationRequest(found.login, of: found.app)
        } else {
            device = nil
            dialog = try await provider.authorizationRequest(
                parameters, issuerAliases: home, browser: browser.requestDigest,
                isEmbeddedBrowser: EmbeddedBrowser.isEmbedded(userAgent: request.headers[.userAgent]))
        }
        self.state = state
        display = DialogDisplay(parameters)
        signedInPerson = try await provider.signedInPerson(in: browser, openedSession: state.openedSession, for: dialog.app)
        language = .chosen(for: request, by: signedInPerson?.person, locales: AuthorizationRequest.locales(in: parameters))
        let isHintProven = try await provider.hasProvenHint(dialog, of: signedInPerson, issuedBy: home.first)
        flow = DialogFlow(dialog, arrivedAt: state.startedAt, isHintProven: isHintProven)
    }
}

extension AuthorizationContext {
    func localized(_ refusal: PageError) -> LocalizedPageError {
        LocalizedPageError(refusal: refusal, language: language, display: display)
    }
}

/// An error response that is sent to the app at its redirect URI (RFC 6749, section 4.1.2.1).
struct AuthorizationErrorResponse: Error {
    let response: AuthorizationResponse
    let reason: String
}

extension Provider {
    /// Validates the authorization request of an app.
    fileprivate func authorizationRequest(
        _ parameters: FormParameters, issuerAliases: [String], browser: String?, isEmbeddedBrowser isEmbedded: Bool
    ) async throws -> AuthorizationRequest {
        let checks = AuthorizationRequestValidator(parameters)
        let app = try await store.app(try checks.appID())
        let isExplorerRequest = ExplorerLogin.matches(
            parameters, at: issuerAliases.first, openedBy: sealer, browser: browser, at: environment.now())
        guard let app else { throw PageError.invalidAppID }
        let redirectURI: String
        do throws(PageError) {
            redirectURI = try checks.redirectURI(
                of: app, home: issuerAliases, inEmbeddedBrowser: isEmbedded, isExplorerRequest: isExplorerRequest)
        } catch {
            try await recordRejection(reason: error.code, of: app)
            throw error
        }
        let (dialog, refusal) = checks.request(of: app, redirectURI: redirectURI)
        if let refusal {
            try await recordRejection(reason: refusal.reason, of: app)
            throw AuthorizationErrorResponse(
                response: AuthorizationResponse(refusal, to: dialog, by: issuerAliases.first), reason: refusal.reason)
        }
        return dialog
    }

    /// Records a rejected authorization request for the app's developers.
    func recordRejection(reason: String, of app: RegisteredApp) async throws {
        try await store.recordRejectedAuthorization(RejectedAuthorization(appID: app.id, reason: reason, at: environment.now()))
    }

    /// Records for the app's developers the requested permissions that the dialog omits for people without a role.
    func recordUnapprovedPermissions(_ permissions: [Permission], requestedBy app: RegisteredApp) async throws {
        guard let request = UnapprovedPermissionRequest(for: permissions, by: app, at: environment.now()) else { return }
        try await store.recordUnapprovedRequest(request)
    }

    /// Whether a `prompt=none` request carries a valid `id_token_hint` for the logged-in person. Without a grant for the app, the hint is not read.
    fileprivate func hasProvenHint(
        _ dialog: AuthorizationRequest, of currentUser: DialogFlow.SignedInPerson?, issuedBy issuer: String?
    ) async throws -> Bool {
        guard dialog.isSilent, let hint = dialog.hint, let issuer, let currentUser, let grant = currentUser.grant else {
            return false
        }
        return await hint.authenticates(
            currentUser.person, grant, issuedBy: issuer, keys: try await keySet(), sealer: sealer, at: environment.now())
    }

    /// Finds a device login that has not expired, whether it is pending or decided.
    fileprivate func device(withDigest digest: String) async throws -> (login: DeviceLogin, app: RegisteredApp) {
        guard let login = try await store.deviceLogin(withDigest: digest, at: environment.now()),
            let app = try await store.app(login.appID)
        else { throw PageError.deviceCodeExpired }
        guard app.settings.isActive else { throw PageError.appNotActive }
        return (login, app)
    }

    fileprivate func signedInPerson(
        in browser: BrowserIdentity, openedSession: String?, for app: RegisteredApp
    ) async throws -> DialogFlow.SignedInPerson? {
        guard let (person, session) = try await signedInPerson(in: browser) else { return nil }
        let grant = try await store.grant(of: app.id, by: person.id)?.effective(at: environment.now())
        return DialogFlow.SignedInPerson(
            person: person, authenticatedAt: session.authenticatedAt, enteredPasswordInDialog: session.digest == openedSession,
            grant: grant,
            appScopedID: grant?.appScopedID ?? AppScopedID.derive(app: app.id, person: person.id, key: keys.pairwise))
    }

    /// The person as the app may see them. Friends who have only limited logins are listed only for a person who also has only limited logins, so
    /// that no app learns of them through somebody else's lasting access.
    func subject(_ person: Person, _ grant: Grant) async throws -> TokenIssuer.Subject {
        let now = environment.now()
        let friends =
            grant.granted.contains(.userFriends)
            ? try await store.friendIDs(of: person.id, in: grant.appID, includingLimited: grant.isLimited(at: now), at: now) : []
        // Only a permission that the operator defined needs the app's catalog.
        let isOrdinary = grant.granted.isSubset(of: PermissionCatalog.all)
        let operatorPermissions = isOrdinary ? nil : try await store.app(grant.appID)?.operatorPermissions
        return TokenIssuer.Subject(person: person, grant: grant, friendIDs: friends, operatorPermissions: operatorPermissions ?? [:])
    }
}
