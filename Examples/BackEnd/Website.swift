import Foundation
import HTTPTypes
import Hummingbird
import HummingbirdLogin
import IdentityTokens
import Mustache
import NIOCore

/// The app's only page, with the login button, and the picture and name of the person who is logged in.
struct Website: Sendable {
    private let login: WebLogin<WebSessions>
    private let page: MustacheTemplate

    init(login: WebLogin<WebSessions>) throws {
        self.login = login
        page = try MustacheTemplate(string: String(decoding: PackageResources.page_mustache, as: UTF8.self))
    }

    func addRoutes(to router: Router<BackEndContext>) {
        login.addRoutes(to: router)
        router.get("/") { request, context in
            let person = try await login.person(of: request, context: context)
            var values = [
                "style": login.stylePath, "button": login.button(for: person, request: request),
                "picture": login.picture(of: person, side: 120, request: request),
            ]
            if person?.name != nil { values["name"] = login.name(of: person) }
            return Response(
                status: .ok,
                headers: [
                    .contentType: "text/html; charset=utf-8", .contentSecurityPolicy: login.contentSecurityPolicy,
                    .cacheControl: "no-store",
                    .vary: "Accept-Language, Cookie",
                ],
                body: ResponseBody(byteBuffer: ByteBuffer(string: page.render(values))))
        }
    }
}

/// Makes the server's sessions available to `HummingbirdLogin`.
struct WebSessions: WebLoginSessions {
    let sessions: SessionStore
    let cookie: BackEndCookie

    func person(of request: Request, context: BackEndContext) async throws -> WebLoginPerson? {
        guard let id = cookie.value(in: request), let person = await sessions.person(of: id, at: Date()) else {
            return nil
        }
        return WebLoginPerson(id: person.subject, name: person.name, picture: person.picture)
    }

    func open(
        for arrival: WebLoginResult, replacing request: Request, into response: inout Response, context: BackEndContext
    ) async throws {
        let id = await sessions.open(for: Person(arrival.token.claims), replacing: cookie.value(in: request), at: Date())
        response.setCookie(cookie.withValue(id))
    }

    func close(of request: Request, into response: inout Response, context: BackEndContext) async throws {
        if let id = cookie.value(in: request) { await sessions.close(id) }
        response.setCookie(cookie.removal)
    }
}
