import Foundation
import Hummingbird
import HummingbirdIdentityTokens
import IdentityTokens

/// The context of a request: whose it is, where an ID token says so.
struct BackEndContext: IdentityTokenContext, RequestContext {
    var coreContext: CoreRequestContextStorage
    var identityToken: VerifiedToken?

    init(source: ApplicationRequestContextSource) { coreContext = CoreRequestContextStorage(source: source) }
}

/// What the server answers.
struct Server: Sendable {
    let verifier: IdentityTokenVerifier
    let expectations: TokenExpectations
    let store = OneTimeMemory()
    let sessions = Sessions()

    init(verifier: IdentityTokenVerifier, expectations: TokenExpectations) {
        self.verifier = verifier
        self.expectations = expectations
    }

    enum CookieName {
        /// Ties a nonce to the browser or the app that asked for it.
        static let visitor = "visitor"
        static let session = "session"
    }

    var router: Router<BackEndContext> {
        let nonces = LoginNonces(in: store)
        let gate = LoginGate(verifier: verifier, expecting: expectations, nonces: nonces, rememberingIn: store)
        let router = Router(context: BackEndContext.self)

        router.post("nonce") { request, _ in
            let visitor = Self.visitor(of: request)
            let holder = visitor ?? Surroundings.real.randomText(bytes: 32)
            let nonce = try await nonces.issue(to: holder, at: Date())
            var response = try Answer.nonce(nonce.text).response(from: request)
            if visitor == nil { response.setCookie(Self.cookie(CookieName.visitor, holder)) }
            return response
        }

        router.group("login")
            .add(
                middleware: IdentityTokenMiddleware(gate) { request, _ in
                    LoginArrival(from: Self.visitor(of: request) ?? Surroundings.real.randomText(bytes: 32))
                }
            )
            .post { request, context in
                let person = Person(try context.requireIdentity())
                var response = try Answer.person(person).response(from: request)
                response.setCookie(Self.cookie(CookieName.session, try await sessions.open(for: person, at: Date())))
                return response
            }

        router.get("me") { request, _ in
            guard let cookie = request.cookies[CookieName.session]?.value, let person = await sessions.person(of: cookie, at: Date()) else {
                throw HTTPError(.unauthorized, message: "Nobody is logged in.")
            }
            return try Answer.person(person).response(from: request)
        }

        router.group("claims")
            .add(middleware: IdentityTokenMiddleware(verifier, expecting: expectations))
            .get { request, context in try Answer.person(Person(try context.requireIdentity())).response(from: request) }

        return router
    }

    private static func visitor(of request: Request) -> String? {
        request.cookies[CookieName.visitor].flatMap { $0.value.isEmpty ? nil : $0.value }
    }

    static func cookie(_ name: String, _ value: String, maxAge: Int? = nil, isSecure: Bool = false) -> Cookie {
        Cookie(name: name, value: value, maxAge: maxAge, path: "/", secure: isSecure, httpOnly: true, sameSite: .lax)
    }
}

/// Whom the app knows.
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

/// The JSON that the server answers with.
enum Answer: Sendable {
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
