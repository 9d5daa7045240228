import Foundation
import Hummingbird
import HummingbirdIdentityTokens
import IdentityTokens

/// The context of a request, with its verified ID token, if any.
struct BackEndContext: IdentityTokenContext, RequestContext {
    var coreContext: CoreRequestContextStorage
    var identityToken: VerifiedToken?

    init(source: ApplicationRequestContextSource) { coreContext = CoreRequestContextStorage(source: source) }
}

/// The endpoints of the server.
struct Server: Sendable {
    let verifier: IdentityTokenVerifier
    let expectations: TokenExpectations
    let sessions = SessionStore()
    let browserCookie: BackEndCookie
    let sessionCookie: BackEndCookie

    init(verifier: IdentityTokenVerifier, expectations: TokenExpectations, isSecure: Bool) {
        self.verifier = verifier
        self.expectations = expectations
        browserCookie = .browser(isSecure: isSecure)
        sessionCookie = .session(isSecure: isSecure)
    }

    var router: Router<BackEndContext> {
        // Logins with an ID token have a store of their own, so that logins with the button cannot use up its capacity.
        let store = InMemoryOneTimeStore()
        let nonces = NonceIssuer(store: store)
        let loginVerifier = LoginVerifier(verifier: verifier, expecting: expectations, nonces: nonces, store: store)
        let router = Router(context: BackEndContext.self, options: .autoGenerateHeadEndpoints)

        router.post("nonce") { request, _ in
            let currentUser = browserCookie.value(in: request)
            let nonceOwner = currentUser ?? SystemEnvironment.real.randomText(bytes: 32)
            let nonce = nonces.issue(to: nonceOwner, at: Date())
            var response = try JSONResponse.nonce(nonce.text).response(from: request)
            if currentUser == nil { response.setCookie(browserCookie.withValue(nonceOwner)) }
            return response
        }

        router.group("login")
            .add(
                middleware: IdentityTokenMiddleware(loginVerifier) { request, _ in
                    LoginContext(from: browserCookie.value(in: request) ?? SystemEnvironment.real.randomText(bytes: 32))
                }
            )
            .post { request, context in
                let person = Person(try context.requireIdentity())
                var response = try JSONResponse.person(person).response(from: request)
                let former = sessionCookie.value(in: request)
                response.setCookie(sessionCookie.withValue(await sessions.open(for: person, replacing: former, at: Date())))
                return response
            }

        router.get("me") { request, _ in
            guard let cookie = sessionCookie.value(in: request), let person = await sessions.person(of: cookie, at: Date()) else {
                throw HTTPError(.unauthorized, message: "You are not logged in.")
            }
            return try JSONResponse.person(person).response(from: request)
        }

        router.group("claims")
            .add(middleware: IdentityTokenMiddleware(verifier, expecting: expectations))
            .get { request, context in try JSONResponse.person(Person(try context.requireIdentity())).response(from: request) }

        return router
    }
}

/// A person who has logged in to the app.
struct Person: Sendable, Codable {
    let subject: String
    let name: String?
    let email: String?
    let picture: String?

    init(_ claims: IdentityClaims) {
        subject = claims.subject
        name = claims.name
        email = claims.email
        picture = claims.picture
    }
}

/// A response in JSON.
enum JSONResponse: Sendable {
    case nonce(String)
    case person(Person)

    func response(from request: Request) throws -> Response {
        let encoder = JSONEncoder()
        encoder.outputFormatting = .sortedKeys
        let json =
            switch self {
            case .nonce(let nonce): try encoder.encode(["nonce": nonce])
            case .person(let person): try encoder.encode(person)
            }
        return Response(
            status: .ok, headers: [.contentType: "application/json", .cacheControl: "no-store"],
            body: ResponseBody(byteBuffer: ByteBuffer(bytes: json)))
    }
}
