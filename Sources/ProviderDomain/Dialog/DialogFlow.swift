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
        /// What the person allowed the app before.
        public let grant: Grant?

        /// Takes everything as it is.
        public init(person: Person, authenticatedAt: Date, grant: Grant?) {
            self.person = person
            self.authenticatedAt = authenticatedAt
            self.grant = grant
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
    /// When the browser arrived at the dialog: a password typed before counts only where none is demanded.
    public let arrivedAt: Date

    /// Takes everything as it is.
    public init(_ request: DialogRequest, arrivedAt: Date) {
        self.request = request
        self.arrivedAt = arrivedAt
    }

    /// The step that follows, in the order of provider-wire.md, section 2.7.
    public func step(for visitor: Visitor?) -> Step {
        guard let visitor else { return request.isSilent ? .redirect(.loginRequired) : .logIn(again: nil) }
        if request.isSilent, let subject = request.hintedSubject, subject != visitor.grant?.appScopedID { return .redirect(.loginRequired) }
        if request.mustTypePassword, visitor.authenticatedAt < arrivedAt {
            return request.isSilent ? .redirect(.loginRequired) : .logIn(again: visitor.person)
        }
        let hasRole = request.app.givesRole(to: visitor.person)
        guard request.app.admits(visitor.person) else { return .refuse(.appInDevelopment) }
        let question = ConsentQuestion(request: request, person: visitor.person, grant: visitor.grant)
        if hasRole, !question.invalid.isEmpty { return .refuse(.invalidScopes(question.invalid)) }
        guard !question.isNew, let grant = visitor.grant else {
            return request.isSilent ? .redirect(.consentRequired) : .ask(question, visitor.person)
        }
        // Who answers at an own scheme or a loopback port cannot be known, so the person confirms (RFC 8252, section 8.6).
        let mustConfirm = RedirectURIRule.isNative(request.redirectURI) || request.comesFromSDK
        return mustConfirm && !request.isSilent ? .ask(question, visitor.person) : .answer(question, visitor.person, grant)
    }
}
