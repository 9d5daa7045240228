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

/// Logs a browser in as a test user, at `/checkpoint/test-user-login/{id}/` (Wire.md, section 14.1).
struct TestUserLoginEndpoints: PageEndpoints {
    let provider: Provider
    let url: PublicURL

    private static let token = "token"

    /// Handles `GET`. A program that follows a `login_url` is logged in at once; a browser shows a confirmation page first, since the link may come
    /// from anyone.
    @Sendable func show(_ request: Request, _ context: ProviderContext) async throws -> Response {
        // A `HEAD` request must not change anything.
        guard request.method == .get else { throw HTTPError(.methodNotAllowed, headers: [.allow: "GET, POST"]) }
        let text = request.queryParameters[Self.token]
        guard request.headers[.accept]?.contains("text/html") == true || isCrossSite(request) else {
            return try await logIn(by: text, request, leadingTo: "/connect/login_success.html")
        }
        let (link, person) = try await testUser(of: text)
        guard try await !provider.store.isProofUsed(link.use(at: provider.environment.now())) else { throw Self.linkExpired }
        let page = TestUserLoginPage(person: person.name, token: text ?? "")
        let language = PageLanguage.chosen(for: request)
        return PageResponse(html: provider.pages.html(page, in: language), language: language, forms: .own).response
    }

    /// Handles `POST` from the confirmation page.
    @Sendable func logIn(_ request: Request, _ context: ProviderContext) async throws -> Response {
        let fields = try await form(request, context)
        return try await logIn(by: fields[Self.token], request, leadingTo: provider.firstPageAfterLogin)
    }

    private func testUser(of text: String?) async throws -> (TestLoginLink, Person) {
        guard let text, let link = TestLoginLink(text, openedBy: provider.sealer, at: provider.environment.now()),
            let person = try await provider.store.person(link.person), !person.testApps.isEmpty, !person.isLocked
        else { throw Self.linkExpired }
        return (link, person)
    }

    private func logIn(by text: String?, _ request: Request, leadingTo page: String) async throws -> Response {
        let (link, person) = try await testUser(of: text)
        let use = link.use(at: provider.environment.now())
        let outcome = try await provider.store.useProof(use)
        if case .limitReached(let end) = outcome {
            throw HTTPError(
                .tooManyRequests, headers: [.retryAfter: String(end.retryAfter(from: use.usedAt))],
                message: "The test user has logged in by too many login_urls. Please try again later.")
        }
        guard outcome == .used,
            let session = try await provider.openSession(for: person, in: request, insteadOf: cookies.sessionDigest(in: request))
        else { throw Self.linkExpired }
        var response = seeOther(page)
        response.setCookies(cookies.session(session, seconds: Int(BrowserSession.lifetime)) + cookies.expiredTools)
        return response
    }

    private static let linkExpired = PageError(
        code: "test_link_ended", developerNote: "The login_url has expired or was used before.", status: 404)
}
