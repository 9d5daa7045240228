import Foundation
import LoginModel
import ProviderDomain
import Testing

@Suite("App access tokens and client tokens")
struct AppTokenTests {
    private func present(_ text: String) throws -> PresentedToken { try PresentedToken(Secret(text), openedBy: Sample.sealer) }

    @Test("The form of a token says whether it belongs to a person or an app")
    func forms() throws {
        let person = try AccessToken(grant: Sample.grant(), login: Sample.login, issuedAt: Sample.now).sealed(by: Sample.sealer)
        guard case .person(let token) = try PresentedToken(person, openedBy: Sample.sealer) else {
            Issue.record("The token is not a person's")
            return
        }
        #expect(token.person == Sample.ada.id)
        for text in ["1|secret", "GG|1|secret"] {
            guard case .app("1", let proof) = try present(text) else {
                Issue.record("The token \(text) is not an app's")
                continue
            }
            #expect(proof.reveal(\.self) == "secret")
        }
        for text in ["", "|", "1|", "|secret", "a|secret", "1|2|3", "GG|1", "GG|GG|1|2", "EAA", "1"] {
            #expect(throws: GraphError.self, "\(text)") { try present(text) }
        }
    }

    @Test("The secret and issued tokens identify the app's server, and the client token identifies a client")
    func bearers() throws {
        var app = Sample.app
        app.clientToken = Secret("client")
        let secret = try #require(app.secret)
        let issued = try AppToken.issue(for: app, secret: secret, sealer: Sample.sealer).reveal { String($0.split(separator: "|")[1]) }
        func bearer(_ proof: String, _ app: RegisteredApp?) throws -> AppToken.Bearer {
            try AppToken.verify(Secret(proof), of: app, openedBy: Sample.sealer, secrets: Sample.secrets).owner
        }
        #expect(try bearer("0123456789abcdef0123456789abcdef", app) == .server)
        #expect(try bearer(issued, app) == .server)
        #expect(try bearer("client", app) == .client)
        var other = app
        other.id = "2"
        var renewed = app
        renewed.secret = Secret("new")
        var bare = app
        (bare.secret, bare.clientToken) = (nil, nil)
        for (proof, app) in [
            (issued, other), (issued, renewed), (issued, bare), ("client", bare), ("", app), ("x", app), (issued, nil), ("client", nil),
        ] as [(String, RegisteredApp?)] {
            #expect(throws: GraphError.wrongAppToken) { try bearer(proof, app) }
        }
    }

    @Test("A developer's app token is valid for an hour while the role and the password stay the same")
    func developerBinding() throws {
        var app = Sample.app
        app.roles.developers = [Sample.ada.login]
        let secret = try #require(app.secret)
        let developerBinding = AppToken.DeveloperBinding(to: Sample.ada, at: Sample.now)
        let text = try AppToken.issue(for: app, secret: secret, to: developerBinding, sealer: Sample.sealer)
        guard case .app(app.id, let proof) = try PresentedToken(text, openedBy: Sample.sealer) else {
            Issue.record("The token is not an app's")
            return
        }
        let opened = try AppToken.verify(proof, of: app, openedBy: Sample.sealer, secrets: Sample.secrets)
        #expect(opened.owner == .server && opened.developerBinding == developerBinding && developerBinding.expiresAt == Sample.now + 3600)
        try developerBinding.check(Sample.ada, at: app, now: Sample.now + 3599)
        #expect(throws: GraphError.self) { try developerBinding.check(Sample.ada, at: app, now: Sample.now + 3600) }
        var locked = Sample.ada
        locked.isLocked = true
        var changed = Sample.ada
        changed.password = PasswordDigest(encoded: "another")
        for person in [nil, locked, changed] as [Person?] {
            #expect(throws: GraphError.wrongAppToken) { try developerBinding.check(person, at: app, now: Sample.now) }
        }
        app.roles.developers = []
        app.roles.testers = [Sample.ada.login]
        #expect(throws: GraphError.wrongAppToken) { try developerBinding.check(Sample.ada, at: app, now: Sample.now) }
    }

    @Test("The app secret proof matches the vectors of Wire.md, section 1.6")
    func secretProof() throws {
        let token = Secret("EAATESTTOKEN0123456789")
        func check(_ query: String, isRequired: Bool = true, at seconds: Double = 1_700_000_000) throws {
            try AppSecretProof.check(
                FormParameters(encoded: query), of: token, for: Sample.app, isRequired: isRequired,
                secrets: SecretLimit().check(from: .unknown, at: Date(timeIntervalSince1970: seconds)))
        }
        let plain = "appsecret_proof=9acf14e068724933d0d1982a01b2acc6a9382af0965546b0528f6355d3f9d8dd"
        let timed = "appsecret_proof=10423825dddc52226009961080e72654d120227644da3706dfdb0ede46374274&appsecret_time=1700000000"
        try check(plain)
        try check(timed)
        try check(timed, at: 1_700_000_300)
        try check("", isRequired: false)
        for query in ["", "appsecret_proof=x", plain.uppercased(), "\(plain)&appsecret_time=1700000000", "\(timed)0"] {
            #expect(throws: GraphError.self, "\(query)") { try check(query) }
        }
        #expect(throws: GraphError.self) { try check(timed, at: 1_700_000_301) }
        #expect(throws: GraphError.self) { try check("\(plain)0", isRequired: false) }
    }
}
