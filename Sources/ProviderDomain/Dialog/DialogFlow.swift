import LoginModel

#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// Decides the next step of the dialog. It has no state of its own: everything that has happened so far is in its arguments.
public struct DialogFlow: Sendable {
    /// The logged-in person whose session the browser holds.
    public struct SignedInPerson: Sendable {
        /// The person who is logged in to the provider.
        public let person: Person
        /// When the person entered the password.
        public let authenticatedAt: Date
        /// Whether the person entered the password in this dialog. If the request demands a new password entry, an entry before this dialog
        /// does not count. A comparison of times could not tell whether an entry was made in this dialog or before it.
        public let enteredPasswordInDialog: Bool
        /// The person's grant to the app, as it was before this dialog; `nil` if there is none.
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
        case showLogin(reauthenticating: Person?)
        /// Show the consent page.
        case showConsent(ConsentPrompt, Person)
        /// Respond at once with what was granted before, because there is nothing left to ask.
        case respond(ConsentPrompt, Person, Grant)
        /// Return an error to the app at the redirect URI.
        case redirect(RedirectError)
        /// Show an error page.
        case showError(PageError)
    }

    /// The authorization request.
    public let request: AuthorizationRequest
    /// When the browser arrived at the dialog.
    public let arrivedAt: Date
    /// Whether the `id_token_hint` is a valid ID token that was issued to this app for the logged-in person.
    private let isHintVerified: Bool

    /// Creates a flow for a request.
    /// - Parameters:
    ///   - request: The authorization request.
    ///   - arrivedAt: When the browser arrived at the dialog.
    ///   - isHintVerified: Whether the `id_token_hint` was verified. It matters for silent requests only; see
    ///     ``IDTokenHint/authenticates(_:_:issuedBy:keys:sealer:at:)``.
    public init(_ request: AuthorizationRequest, arrivedAt: Date, isHintVerified: Bool = false) {
        self.request = request
        self.arrivedAt = arrivedAt
        self.isHintVerified = isHintVerified
    }

    /// Whether a request is answered only if its hint was verified. Any program on the device can send a silent request with a native
    /// redirect URI, and such a program must not learn who is logged in.
    private static func needsVerifiedHint(_ request: AuthorizationRequest) -> Bool {
        request.isSilent && RedirectURIRule.isNative(request.redirectURI) && (request.hint != nil || !request.respondsOnlyToServer)
    }

    /// Returns the next step. The checks are made in the order of Wire.md, section 2.7.
    public func step(for currentUser: SignedInPerson?) -> Step {
        guard let currentUser else { return request.isSilent ? .redirect(.loginRequired) : .showLogin(reauthenticating: nil) }
        if Self.needsVerifiedHint(request), !isHintVerified { return .redirect(.confirmationRequired) }
        if let refusal = silentRequestError(for: currentUser) { return .redirect(refusal) }
        if !request.isSilent, request.hintNamesOtherPerson(than: currentUser.appScopedID) {
            if !currentUser.enteredPasswordInDialog { return .showLogin(reauthenticating: nil) }
            // To an app without a grant, an error would reveal something about the person, so the person decides on the consent page first.
            if currentUser.grant != nil { return .redirect(.differentPerson) }
        }
        if requiresReauthentication(currentUser) {
            return request.isSilent ? .redirect(.loginRequired) : .showLogin(reauthenticating: currentUser.person)
        }
        let hasRole = request.app.isDevelopmentUser(currentUser.person)
        guard request.app.allowsLogin(by: currentUser.person) else {
            return .showError(currentUser.person.testApps.isEmpty ? .appInDevelopment : .testUserOfOtherApp)
        }
        // A person whose birthday is unknown is treated as too young.
        if !hasRole, let age = request.app.settings.minimumAge, (currentUser.person.age(at: arrivedAt) ?? 0) < age {
            return .showError(.appNotAvailable)
        }
        let prompt = ConsentPrompt(request: request, person: currentUser.person, grant: currentUser.grant, at: arrivedAt)
        guard !prompt.needsDecision, let grant = currentUser.grant else {
            return request.isSilent ? .redirect(.consentRequired) : .showConsent(prompt, currentUser.person)
        }
        if request.isSilent, !request.respondsOnlyToServer, !request.refreshesLimitedLogin { return .redirect(.confirmationRequired) }
        return mustConfirm(currentUser) ? .showConsent(prompt, currentUser.person) : .respond(prompt, currentUser.person, grant)
    }

    /// Returns the error for an app whose hint names a different person than the one who consented (OpenID Connect Core 1.0, section
    /// 3.1.2.1); `nil` if the hint names no other person.
    public func error(afterConsentBy currentUser: SignedInPerson) -> RedirectError? {
        request.hintNamesOtherPerson(than: currentUser.appScopedID) ? .differentPerson : nil
    }

    /// Returns the error for a silent request that cannot be answered. For an app without a grant, the error is the same for every person.
    /// If an app with a grant sends a hint, the hint must be verified.
    private func silentRequestError(for currentUser: SignedInPerson) -> RedirectError? {
        guard request.isSilent else { return nil }
        if currentUser.grant == nil { return .consentRequired }
        return request.hint != nil && !isHintVerified ? .differentPerson : nil
    }

    private func requiresReauthentication(_ currentUser: SignedInPerson) -> Bool {
        if currentUser.enteredPasswordInDialog { return false }
        let isTooLongAgo = request.maxAge.map { arrivedAt.timeIntervalSince(currentUser.authenticatedAt) > $0 } ?? false
        return request.requiresReauthentication || isTooLongAgo
    }

    /// Whether the person has to confirm the account although there is nothing to decide.
    private func mustConfirm(_ currentUser: SignedInPerson) -> Bool {
        if request.isSilent { return false }
        // The program behind a private-use scheme or a loopback port is unknown, so the person confirms (RFC 8252, section 8.6).
        if RedirectURIRule.isNative(request.redirectURI) || request.comesFromSDK { return true }
        // If the app expects a different person, the logged-in person has to confirm the account.
        return !currentUser.enteredPasswordInDialog && (request.loginHint ?? currentUser.person.login) != currentUser.person.login
    }
}
