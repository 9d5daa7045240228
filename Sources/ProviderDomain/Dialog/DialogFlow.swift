import LoginModel

#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// Decides the next step of the dialog. It has no state of its own: everything that has happened so far is in its arguments.
public struct DialogFlow: Sendable {
    /// The logged-in person whose session the browser holds.
    public struct Visitor: Sendable {
        /// The person who is logged in to the provider.
        public let person: Person
        /// When the person entered the password.
        public let authenticatedAt: Date
        /// Whether the person entered the password in this dialog. An earlier password entry counts only if the request does not demand a new one,
        /// and comparing times cannot distinguish the two.
        public let enteredPasswordInDialog: Bool
        /// What the person granted the app before; `nil` if nothing.
        public let grant: Grant?
        /// The person's app-scoped ID, even if there is no grant yet.
        public let appScopedID: String

        /// Creates a value from data that has already been read.
        public init(person: Person, authenticatedAt: Date, enteredPasswordInDialog: Bool = false, grant: Grant?, appScopedID: String) {
            self.person = person
            self.authenticatedAt = authenticatedAt
            self.enteredPasswordInDialog = enteredPasswordInDialog
            self.grant = grant
            self.appScopedID = appScopedID
        }
    }

    /// The next step of the dialog.
    public enum Step: Sendable {
        /// Show the login page. If a person is given, that person is logged in and has to enter the password again.
        case logIn(again: Person?)
        /// Show the consent page.
        case ask(ConsentPrompt, Person)
        /// Respond at once with what was granted before, because there is nothing left to ask.
        case answer(ConsentPrompt, Person, Grant)
        /// Return an error to the app at the redirect URI.
        case redirect(RedirectError)
        /// Show an error page.
        case refuse(PageError)
    }

    /// The authorization request.
    public let request: AuthorizationRequest
    /// When the browser arrived at the dialog.
    public let arrivedAt: Date
    /// Whether the `id_token_hint` is a valid ID token that was issued to this app for the logged-in person.
    private let isHintProven: Bool

    /// Creates a flow for a request.
    /// - Parameters:
    ///   - request: The authorization request.
    ///   - arrivedAt: When the browser arrived at the dialog.
    ///   - isHintProven: Whether the `id_token_hint` was verified. It matters for silent requests only; see
    ///     ``IDTokenHint/vouches(for:_:issuedBy:keys:sealer:at:)``.
    public init(_ request: AuthorizationRequest, arrivedAt: Date, isHintProven: Bool = false) {
        self.request = request
        self.arrivedAt = arrivedAt
        self.isHintProven = isHintProven
    }

    /// Whether a request is answered only if its hint was verified. Any program on the device can send a silent request with a native redirect
    /// URI, and it must not learn who is logged in.
    private static func needsVerifiedHint(_ request: AuthorizationRequest) -> Bool {
        request.isSilent && RedirectURIRule.isNative(request.redirectURI) && (request.hint != nil || !request.respondsOnlyToServer)
    }

    /// Returns the next step, in the order of provider-wire.md, section 2.7.
    public func step(for visitor: Visitor?) -> Step {
        guard let visitor else { return request.isSilent ? .redirect(.loginRequired) : .logIn(again: nil) }
        if Self.needsVerifiedHint(request), !isHintProven { return .redirect(.confirmationRequired) }
        if let refusal = silentRequestError(for: visitor) { return .redirect(refusal) }
        if !request.isSilent, request.hintNamesOtherPerson(than: visitor.appScopedID) {
            if !visitor.enteredPasswordInDialog { return .logIn(again: nil) }
            // An error would reveal to an app without a grant who is logged in, so the person decides on the consent page first.
            if visitor.grant != nil { return .redirect(.somebodyElse) }
        }
        if requiresReauthentication(visitor) {
            return request.isSilent ? .redirect(.loginRequired) : .logIn(again: visitor.person)
        }
        let hasRole = request.app.givesRole(to: visitor.person)
        guard request.app.admits(visitor.person) else {
            return .refuse(visitor.person.testApps.isEmpty ? .appInDevelopment : .testUserOfOtherApp)
        }
        // A person without a known birthday is not known to be old enough.
        if !hasRole, let age = request.app.settings.minimumAge, (visitor.person.age(at: arrivedAt) ?? 0) < age {
            return .refuse(.appNotAvailable)
        }
        let question = ConsentPrompt(request: request, person: visitor.person, grant: visitor.grant, at: arrivedAt)
        guard !question.isNew, let grant = visitor.grant else {
            return request.isSilent ? .redirect(.consentRequired) : .ask(question, visitor.person)
        }
        if request.isSilent, !request.respondsOnlyToServer, !request.refreshesLimitedLogin { return .redirect(.confirmationRequired) }
        return mustConfirm(visitor) ? .ask(question, visitor.person) : .answer(question, visitor.person, grant)
    }

    /// Returns the error for an app whose hint names a different person than the one who consented (OpenID Connect Core 1.0, section 3.1.2.1).
    public func refusal(afterConsentBy visitor: Visitor) -> RedirectError? {
        request.hintNamesOtherPerson(than: visitor.appScopedID) ? .somebodyElse : nil
    }

    /// Returns the error for a silent request that cannot be answered. An app without a grant gets the same error for every person; an app with
    /// one learns about the person only through a verified hint.
    private func silentRequestError(for visitor: Visitor) -> RedirectError? {
        guard request.isSilent else { return nil }
        if visitor.grant == nil { return .consentRequired }
        return request.hint != nil && !isHintProven ? .somebodyElse : nil
    }

    private func requiresReauthentication(_ visitor: Visitor) -> Bool {
        if visitor.enteredPasswordInDialog { return false }
        let isTooLongAgo = request.maxAge.map { arrivedAt.timeIntervalSince(visitor.authenticatedAt) > $0 } ?? false
        return request.requiresReauthentication || isTooLongAgo
    }

    /// Whether the person has to confirm the account although there is nothing to decide.
    private func mustConfirm(_ visitor: Visitor) -> Bool {
        if request.isSilent { return false }
        // The program behind a private-use scheme or a loopback port is unknown, so the person confirms (RFC 8252, section 8.6).
        if RedirectURIRule.isNative(request.redirectURI) || request.comesFromSDK { return true }
        // The app expects a different person.
        return !visitor.enteredPasswordInDialog && (request.loginHint ?? visitor.person.login) != visitor.person.login
    }
}
