import LoginModel

#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// What the dialog does next. It has no memory: what has happened so far is in its arguments.
public struct DialogFlow: Sendable {
    /// The person whose session the browser holds.
    public struct Visitor: Sendable {
        /// Who is logged in to the provider.
        public let person: Person
        /// When the password was typed.
        public let authenticatedAt: Date
        /// Whether it was typed in this very dialog: an earlier time counts only where the password is not demanded, and a time of day cannot tell
        /// the two apart.
        public let hasTypedPasswordHere: Bool
        /// What the person allowed the app before.
        public let grant: Grant?
        /// How the app knows the person, or would.
        public let appScopedID: String

        /// Takes everything as it is.
        public init(person: Person, authenticatedAt: Date, hasTypedPasswordHere: Bool = false, grant: Grant?, appScopedID: String) {
            self.person = person
            self.authenticatedAt = authenticatedAt
            self.hasTypedPasswordHere = hasTypedPasswordHere
            self.grant = grant
            self.appScopedID = appScopedID
        }
    }

    /// What comes next.
    public enum Step: Sendable {
        /// Show the login page; somebody who is logged in already has to prove it.
        case logIn(again: Person?)
        /// Show the consent page.
        case ask(ConsentQuestion, Person)
        /// Nothing is left to ask: answer at once with what was granted before.
        case answer(ConsentQuestion, Person, Grant)
        /// Tell the app at the redirect URI.
        case redirect(RedirectError)
        /// Show a page.
        case refuse(DialogRefusal)
    }

    /// What the app asks for.
    public let request: DialogRequest
    /// When the browser arrived at the dialog.
    public let arrivedAt: Date
    /// Whether the request's hint is known to be an ID token of the person who is there, which the app was given and may use still.
    private let isHintProven: Bool

    /// Takes everything as it is.
    /// - Parameter isHintProven: matters in a silent request alone; see ``IDTokenHint/vouches(for:_:issuedBy:keys:sealer:at:)``.
    public init(_ request: DialogRequest, arrivedAt: Date, isHintProven: Bool = false) {
        self.request = request
        self.arrivedAt = arrivedAt
        self.isHintProven = isHintProven
    }

    /// Whether a request is answered only where its hint is proven: nothing that any program could ask tells who is logged in.
    private static func needsProvenHint(_ request: DialogRequest) -> Bool {
        request.isSilent && RedirectURIRule.isNative(request.redirectURI) && (request.hint != nil || !request.answersServerAlone)
    }

    /// The step that follows, in the order of provider-wire.md, section 2.7.
    public func step(for visitor: Visitor?) -> Step {
        guard let visitor else { return request.isSilent ? .redirect(.loginRequired) : .logIn(again: nil) }
        if Self.needsProvenHint(request), !isHintProven { return .redirect(.confirmationRequired) }
        if let refusal = silentRefusal(for: visitor) { return .redirect(refusal) }
        if !request.isSilent, request.namesSomebodyElse(than: visitor.appScopedID) {
            if !visitor.hasTypedPasswordHere { return .logIn(again: nil) }
            // An app without a grant would learn by it who has logged in: the person decides first whether it may.
            if visitor.grant != nil { return .redirect(.somebodyElse) }
        }
        if mustTypePassword(visitor) {
            return request.isSilent ? .redirect(.loginRequired) : .logIn(again: visitor.person)
        }
        let hasRole = request.app.givesRole(to: visitor.person)
        guard request.app.admits(visitor.person) else {
            return .refuse(visitor.person.testApps.isEmpty ? .appInDevelopment : .testUserElsewhere)
        }
        // Who has not said when they were born is not known to be old enough.
        if !hasRole, let age = request.app.settings.minimumAge, (visitor.person.age(at: arrivedAt) ?? 0) < age {
            return .refuse(.appNotAvailable)
        }
        let question = ConsentQuestion(request: request, person: visitor.person, grant: visitor.grant, at: arrivedAt)
        guard !question.isNew, let grant = visitor.grant else {
            return request.isSilent ? .redirect(.consentRequired) : .ask(question, visitor.person)
        }
        if request.isSilent, !request.answersServerAlone, !request.refreshesLimitedLogin { return .redirect(.confirmationRequired) }
        return mustConfirm(visitor) ? .ask(question, visitor.person) : .answer(question, visitor.person, grant)
    }

    /// Why the app is not answered though the person has agreed: its hint names somebody else (OpenID Connect Core 1.0, section 3.1.2.1).
    public func refusal(afterConsentBy visitor: Visitor) -> RedirectError? {
        request.namesSomebodyElse(than: visitor.appScopedID) ? .somebodyElse : nil
    }

    /// Why an app gets no silent answer, whatever else the request says. To an app without a grant everybody is the same; to one with a grant only
    /// a hint that is proven names anybody.
    private func silentRefusal(for visitor: Visitor) -> RedirectError? {
        guard request.isSilent else { return nil }
        if visitor.grant == nil { return .consentRequired }
        return request.hint != nil && !isHintProven ? .somebodyElse : nil
    }

    private func mustTypePassword(_ visitor: Visitor) -> Bool {
        if visitor.hasTypedPasswordHere { return false }
        let isTooLongAgo = request.maxAge.map { arrivedAt.timeIntervalSince(visitor.authenticatedAt) > $0 } ?? false
        return request.mustTypePassword || isTooLongAgo
    }

    /// Whether the person has to look at the account though nothing is to be decided.
    private func mustConfirm(_ visitor: Visitor) -> Bool {
        if request.isSilent { return false }
        // Who answers at an own scheme or a loopback port cannot be known, so the person confirms (RFC 8252, section 8.6).
        if RedirectURIRule.isNative(request.redirectURI) || request.comesFromSDK { return true }
        // The app expects somebody else.
        return !visitor.hasTypedPasswordHere && (request.loginHint ?? visitor.person.login) != visitor.person.login
    }
}
