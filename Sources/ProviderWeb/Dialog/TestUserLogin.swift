import HTTPTypes
import Hummingbird
import LoginModel
import ProviderDomain
import ProviderStore

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// `GET /checkpoint/test-user-login/{id}/`: opens a browser's session as a test user (provider-wire.md, section 14.1).
extension DialogEndpoints {
    /// The browser follows a `login_url`.
    @Sendable func logInTestUser(_ request: Request, _ context: ProviderContext) async throws -> Response {
        // HEAD must change nothing.
        guard request.method == .get else { throw HTTPError(.methodNotAllowed, headers: [.allow: "GET"]) }
        let now = provider.surroundings.now()
        guard let text = request.queryParameters["token"].map({ String($0) }),
            let link = TestLoginLink(text, openedBy: provider.sealer, at: now),
            let person = try await provider.store.person(link.person), !person.testApps.isEmpty, !person.isLocked
        else { throw Self.linkEnded }
        if isFromElsewhere(request) {
            let page = TestLoginPage(person: person.name, token: text)
            let language = PageLanguage.chosen(for: request)
            return PageAnswer(html: provider.pages.html(page, in: language), language: language, forms: .own).response
        }
        guard try await provider.store.use(link.use(at: now)),
            let session = try await provider.openSession(for: person, in: request, insteadOf: cookies.sessionDigest(in: request))
        else { throw Self.linkEnded }
        var response = seeOther("/connect/login_success.html")
        response.setCookies(cookies.session(session, seconds: Int(BrowserSession.lifetime)) + cookies.noTools)
        return response
    }

    private static let linkEnded = DialogRefusal(
        code: "page_not_found", developerNote: "The login_url has ended, or was used before.", status: 404)
}
