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

    static let pageChecks: [EndpointCheck<TestUserLoginCall>] = [.session, .unused]
    static let checks: [EndpointCheck<TestUserLoginCall>] = [.session, .singleUse]

    private static let token = "token"

    /// Handles `GET`. A program that follows a `login_url` is logged in at once. A browser shows a confirmation page first, because the
    /// link may come from anyone.
    @Sendable func show(_ request: Request, _ context: ProviderContext) async throws -> Response {
        // A `HEAD` request must not change anything.
        guard request.method == .get else { throw HTTPError(.methodNotAllowed, headers: [.allow: "GET, POST"]) }
        // The session cookie belongs to the public host name.
        guard !isAlias(request) else { return seeOther(cookieAddress(for: request.uri.path, request.uri.query ?? "", request)) }
        let text = request.queryParameters[Self.token]
        guard request.headers[.accept]?.contains("text/html") == true || isCrossSite(request) else {
            return try await logIn(by: text, request, redirectingTo: "/connect/login_success.html")
        }
        let person = try await TestUserLoginCall(provider: provider, token: text).passing(Self.pageChecks).person.value
        let page = TestUserLoginPage(person: person.name, token: text ?? "")
        let language = PageLanguage.chosen(for: request)
        return PageResponse(html: provider.pages.html(page, in: language), language: language, forms: .own).response
    }

    /// Handles `POST` from the confirmation page.
    @Sendable func logIn(_ request: Request, _ context: ProviderContext) async throws -> Response {
        let fields = try await form(request, context)
        return try await logIn(by: fields[Self.token], request, redirectingTo: provider.firstPageAfterLogin)
    }

    private func logIn(by text: String?, _ request: Request, redirectingTo page: String) async throws -> Response {
        let person = try await TestUserLoginCall(provider: provider, token: text).passing(Self.checks).person.value
        guard let session = try await provider.openSession(for: person, in: request, insteadOf: cookies.sessionDigest(in: request)) else {
            throw TestUserLoginCall.linkExpired
        }
        var response = seeOther(page)
        response.setCookies(cookies.session(session, seconds: Int(BrowserSession.lifetime)) + cookies.expiredTools)
        return response
    }
}
