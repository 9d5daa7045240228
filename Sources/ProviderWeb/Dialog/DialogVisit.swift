import Hummingbird
import LoginModel
import ProviderDomain
import ProviderStore

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// One request to the dialog, with everything that is known of it: what the app asks, and whose browser it is.
struct DialogVisit: Sendable {
    /// The query of the dialog's address, as it came.
    let query: [UInt8]
    let flow: DialogFlow
    let visitor: DialogFlow.Visitor?
    let language: PageLanguage
    /// What the browser sent, and what it will have sent next time.
    let sentBrowserDigest: String?
    let browserDigest: String
    /// The value of a cookie for a browser that has none yet.
    let freshBrowser: String?
    let sessionDigest: String?

    /// - Throws: ``DialogRefusal`` where nobody may be redirected to; ``DialogRedirection`` where the app is told at once.
    init(_ provider: Provider, _ request: Request, query: [UInt8], startedAt: Date, _ cookies: BrowserCookies) async throws {
        guard query.count <= DialogRequestChecks.longestQuery else { throw DialogRefusal.queryTooLong }
        let parameters = FormParameters(encoded: query)
        let checks = DialogRequestChecks(parameters)
        let app = try await provider.store.app(try checks.appID())
        let redirectURI = try checks.redirectURI(of: app)
        guard let app else { throw DialogRefusal.invalidAppID }
        let (dialog, refusal) = checks.request(of: app, redirectURI: redirectURI)
        if let refusal { throw DialogRedirection(answer: DialogAnswer(refusal, to: dialog), reason: refusal.reason) }

        self.query = query
        flow = DialogFlow(dialog, arrivedAt: startedAt)
        language = .chosen(for: request, locales: dialog.locales)
        sentBrowserDigest = cookies.browserDigest(in: request)
        if let sentBrowserDigest {
            browserDigest = sentBrowserDigest
            freshBrowser = nil
        } else {
            let fresh = provider.surroundings.randomText(bytes: 32)
            browserDigest = BrowserCookies.digest(fresh)
            freshBrowser = fresh
        }
        sessionDigest = cookies.sessionDigest(in: request)
        visitor = try await provider.visitor(withSession: sessionDigest, of: app)
    }
}

extension DialogVisit {
    func refused(_ refusal: DialogRefusal) -> RefusedVisit { RefusedVisit(refusal: refusal, language: language) }
}

/// A refusal in the language of the dialog that it ends.
struct RefusedVisit: Error {
    let refusal: DialogRefusal
    let language: PageLanguage
}

/// A request that is refused at its redirect URI.
struct DialogRedirection: Error {
    let answer: DialogAnswer
    let reason: String
}

extension Provider {
    fileprivate func visitor(withSession digest: String?, of app: RegisteredApp) async throws -> DialogFlow.Visitor? {
        guard let digest, let session = try await store.session(withDigest: digest, at: surroundings.now()),
            let person = try await store.person(session.person)
        else { return nil }
        let grant = try await store.grant(of: app.id, by: person.id)
        return DialogFlow.Visitor(person: person, authenticatedAt: session.authenticatedAt, grant: grant)
    }

    /// A person as an app may see them.
    func subject(_ person: Person, _ grant: Grant) async throws -> TokenIssuer.Subject {
        let friends =
            grant.granted.contains(.userFriends) ? try await store.friendIDs(of: person.id, in: grant.appID) : []
        return TokenIssuer.Subject(person: person, grant: grant, friendIDs: friends)
    }
}
