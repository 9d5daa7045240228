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
    let destination: any DialogDestination
    let flow: DialogFlow
    let signedInPerson: DialogFlow.SignedInPerson?
    let language: PageLanguage
    let display: DialogDisplay
    let browser: BrowserIdentity

    /// The request that the person decides about.
    var request: AuthorizationRequest { flow.request }

    /// Returns the context of a request; see ``init(_:_:_:from:)``. If the store cannot be used, the error page has the language and the
    /// layout of the dialog.
    static func load(
        _ dialog: LoginDialog, _ request: Request, _ state: FormState.Dialog, from browser: BrowserIdentity, _ context: ProviderContext
    ) async throws -> AuthorizationContext {
        do {
            return try await AuthorizationContext(dialog, request, state, from: browser)
        } catch let error as StoreError {
            error.log(context)
            let parameters = FormParameters(encoded: state.query.bytes)
            throw LocalizedPageError(
                refusal: error.pageError(for: request, context),
                language: .chosen(for: request, locales: AuthorizationRequest.locales(in: parameters)), display: DialogDisplay(parameters))
        }
    }

    /// Creates the context of a request. The state is that of a new dialog, or was carried by a form of the dialog.
    /// - Throws: ``LocalizedPageError`` for an error that must not be sent to the redirect URI; ``AuthorizationErrorResponse`` for one that the app
    ///   receives there.
    private init(_ dialog: LoginDialog, _ request: Request, _ state: FormState.Dialog, from browser: BrowserIdentity) async throws {
        let provider = dialog.provider
        let parameters = FormParameters(encoded: state.query.bytes)
        let current = try await provider.signedInPerson(in: browser)
        self.state = state
        self.browser = browser
        language = .chosen(for: request, by: current?.person, locales: AuthorizationRequest.locales(in: parameters))
        display = DialogDisplay(parameters)
        do {
            guard state.query.bytes.count <= AuthorizationRequestValidator.maximumQueryLength else { throw PageError.queryTooLong }
            destination = try await state.destination.init(state, parameters, in: dialog, for: request, from: browser)
        } catch let refusal as PageError {
            throw LocalizedPageError(refusal: refusal, language: language, display: display)
        }
        if let current {
            signedInPerson = try await provider.signedInPerson(
                current.person, in: current.session, openedSession: state.openedSession, for: destination.request.app)
        } else {
            signedInPerson = nil
        }
        let isHintVerified = try await provider.hasVerifiedHint(destination.request, of: signedInPerson, issuedBy: dialog.url.text)
        flow = DialogFlow(destination.request, arrivedAt: state.startedAt, isHintVerified: isHintVerified)
    }
}

extension Provider {
    /// Returns the logged-in person and what the person has granted the app.
    fileprivate func signedInPerson(
        _ person: Person, in session: BrowserSession, openedSession: String?, for app: RegisteredApp
    ) async throws -> DialogFlow.SignedInPerson {
        let grant = try await store.grant(of: app.id, by: person.id)?.effective(at: environment.now())
        return DialogFlow.SignedInPerson(
            person: person, authenticatedAt: session.authenticatedAt, enteredPasswordInDialog: session.digest == openedSession,
            grant: grant,
            appScopedID: grant?.appScopedID ?? appScopedID(of: person.id, in: app.id))
    }

    /// Whether a `prompt=none` request carries a valid `id_token_hint` for the logged-in person. If the person has no grant for the app,
    /// the result is `false`, and the hint is not read.
    fileprivate func hasVerifiedHint(
        _ dialog: AuthorizationRequest, of currentUser: DialogFlow.SignedInPerson?, issuedBy issuer: String
    ) async throws -> Bool {
        guard dialog.isSilent, let hint = dialog.hint, let currentUser, let grant = currentUser.grant else { return false }
        return await hint.authenticates(
            currentUser.person, grant, issuedBy: issuer, keys: try await keySet(for: hint.keyID), sealer: sealer, at: environment.now())
    }
}
