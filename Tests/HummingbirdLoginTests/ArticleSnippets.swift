import Foundation
import Hummingbird
import HummingbirdLogin
import IdentityTokens
import Latchkey
import LoginModel

/// The code around the snippets of the article HummingbirdLogin. Tests/Browser/test_readme.py compares the snippets with the article.
struct Article {
    let settings: Settings
    let secret: Secret
    let redirectURI: URL
    let sessions: AppSessions
    let keys: any KeySource
    let router: Router<BasicRequestContext>

    func addPage() throws {
        // snippet: webLogin
        let login = try WebLogin(
            settings: settings, secret: secret, redirectURI: redirectURI, permissions: [.email], sessions: sessions,
            verifier: IdentityTokenVerifier(keys: keys), rememberingIn: InMemoryOneTimeStore())
        login.addRoutes(to: router)

        router.get("/") { request, context in
            let person = try await login.person(of: request, context: context)
            let html = """
                <!DOCTYPE html>
                <html lang="en">
                <title>Sample</title>
                <link rel="stylesheet" href="\(login.stylePath)">
                \(login.picture(of: person, request: request))
                <p>\(login.name(of: person))</p>
                \(login.button(for: person, request: request))
                """
            return Response(
                status: .ok,
                headers: [
                    .contentType: "text/html; charset=utf-8", .contentSecurityPolicy: login.contentSecurityPolicy,
                    // The page contains a person's name, so nothing may store it.
                    .cacheControl: "no-store",
                ],
                body: ResponseBody(byteBuffer: ByteBuffer(string: html)))
        }
        // end
    }
}
