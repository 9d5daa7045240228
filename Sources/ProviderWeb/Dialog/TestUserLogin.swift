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
        let now = provider.surroundings.now()
        guard let text = request.queryParameters["token"].map({ String($0) }),
            let link = TestLoginLink(text, openedBy: provider.sealer, at: now),
            let person = try await provider.store.person(link.person), !person.testApps.isEmpty, !person.isLocked,
            try await provider.store.use(link.use(at: now))
        else {
            throw DialogRefusal(code: "page_not_found", developerNote: "The login_url has ended, or was used before.", status: 404)
        }
        let value = provider.surroundings.randomText(bytes: 32)
        try await provider.store.open(
            BrowserSession(
                digest: BrowserCookies.digest(value), person: person.id, authenticatedAt: now,
                expiresAt: now.addingTimeInterval(BrowserSession.lifetime)))
        var response = seeOther("/connect/login_success.html")
        response.setCookie(cookies.session(value, seconds: Int(BrowserSession.lifetime)))
        return response
    }
}
