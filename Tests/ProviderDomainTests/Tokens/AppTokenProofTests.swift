import Foundation
import IdentityTokens
import LoginModel
import ProviderDomain
import Testing

@Suite("The proof of an app token")
struct AppTokenProofTests {
    private static let secret = Secret("0123456789abcdef0123456789abcdef")

    private static func app(native: Bool = false, clientToken: String? = "public") -> RegisteredApp {
        var app = Sample.app
        app.clientToken = clientToken.map(Secret.init)
        app.settings.isNative = native
        return app
    }

    private func verify(_ proof: String, of app: RegisteredApp? = app()) throws(GraphError) -> AppToken.Proof {
        try AppToken.verify(Secret(proof), of: app, openedBy: Sample.sealer, secrets: SecretLimit().check(from: .unknown, at: Sample.now))
    }

    /// Issues an app token, and returns its part after the `|`.
    private func issued(for app: RegisteredApp = app(), secret: Secret = secret, sealer: Sealer = Sample.sealer) throws -> String {
        try #require(AppToken.issue(for: app, secret: secret, sealer: sealer).reveal { $0.split(separator: "|").last.map(String.init) })
    }

    @Test("An issued token belongs to the app's server until the secret is reset")
    func issuedTokens() throws {
        let proof = try verify(try issued())
        #expect(proof.developerBinding == nil && { if case .server = proof.owner { true } else { false } }())
        var app = Self.app()
        app.secret = Secret("reset")
        #expect(throws: GraphError.wrongAppToken) { try verify(try issued(), of: app) }
        app.secret = nil
        #expect(throws: GraphError.wrongAppToken) { try verify(try issued(), of: app) }
        app = Self.app()
        app.id = "2"
        #expect(throws: GraphError.wrongAppToken) { try verify(try issued(), of: app) }
        #expect(throws: GraphError.wrongAppToken) { try verify(try issued(), of: nil) }
        #expect(throws: GraphError.wrongAppToken) { try verify(try issued(sealer: Sample.foreignSealer)) }
    }

    @Test(
        "A token with content of a later version is not accepted, because the content may restrict it",
        arguments: [" ", " x", " 1 stamp", " 1 stamp x", " 1 stamp 9 more", "1 stamp 9"])
    func laterVersions(rest: String) throws {
        let sealed = try issued()
        var bytes: [UInt8] = []
        for index in stride(from: 0, to: sealed.count, by: 2) {
            bytes.append(try #require(UInt8(sealed.dropFirst(index).prefix(2), radix: 16)))
        }
        let content = try #require(Sample.sealer.open(bytes, for: .appToken))
        func text(_ content: [UInt8]) throws -> String {
            try Sample.sealer.seal(content, for: .appToken).map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
        }
        #expect(throws: Never.self) { try verify(try text(content)) }
        #expect(try verify(try text(content + " 1 stamp 9".utf8)).developerBinding?.person.rawValue == 1)
        #expect(throws: GraphError.wrongAppToken) { try verify(try text(content + rest.utf8)) }
    }

    @Test(
        "The secret belongs to the server and the client token to a client, and a native app has no server",
        arguments: [
            ("0123456789abcdef0123456789abcdef", false, "server"), ("public", false, "client"), ("public", true, "client"),
            ("0123456789abcdef0123456789abcdef", true, "The request is invalid because the app is configured as a desktop app"),
            ("wrong", false, "Invalid OAuth access token signature."), ("", false, "Invalid OAuth access token signature."),
            ("Public", false, "Invalid OAuth access token signature."), ("public ", false, "Invalid OAuth access token signature."),
        ])
    func secrets(proof: String, isNative: Bool, expected: String) {
        do {
            switch try verify(proof, of: Self.app(native: isNative)).owner {
            case .server: #expect(expected == "server")
            case .client: #expect(expected == "client")
            }
        } catch {
            #expect(error.message == expected)
        }
    }

    @Test("A client token that equals the secret is treated as the secret")
    func sameText() throws {
        let proof = try verify("0123456789abcdef0123456789abcdef", of: Self.app(clientToken: "0123456789abcdef0123456789abcdef"))
        if case .client = proof.owner { Issue.record("The secret must not be accepted as a public client token") }
    }

    @Test("A native app gets no app token, neither for its server nor for a developer")
    func native() {
        let app = Self.app(native: true)
        let binding = AppToken.DeveloperBinding(to: Sample.grace, at: Sample.now)
        #expect(throws: GraphError.appIsNative) { try AppToken.issue(for: app, secret: Self.secret, sealer: Sample.sealer) }
        #expect(throws: GraphError.appIsNative) { try AppToken.issue(for: app, secret: Self.secret, to: binding, sealer: Sample.sealer) }
    }

    private static func developers(_ roles: AppRoles) -> RegisteredApp {
        var app = app()
        app.roles = roles
        return app
    }

    /// The roles in the app, a change made to the developer, the age of the token in seconds, and the subcode or the message of the
    /// expected error. The subcode and the message are `nil` if the token is valid.
    static let bindings: [(AppRoles, @Sendable (inout Person) -> Void, Double, Int?, String?)] = [
        (AppRoles(developers: ["grace@example.com"]), { _ in }, 0, nil, nil),
        (AppRoles(developers: ["grace@example.com"]), { _ in }, 3599, nil, nil),
        (AppRoles(administrators: ["grace@example.com"]), { _ in }, 0, nil, nil),
        (AppRoles(developers: ["grace@example.com"]), { _ in }, 3600, 463, nil),
        (AppRoles(testers: ["grace@example.com"]), { _ in }, 0, nil, "Invalid OAuth access token signature."),
        (AppRoles(insightsUsers: ["grace@example.com"]), { _ in }, 0, nil, "Invalid OAuth access token signature."),
        (AppRoles(), { _ in }, 0, nil, "Invalid OAuth access token signature."),
        (AppRoles(developers: ["grace@example.com"]), { $0.isLocked = true }, 0, nil, "Invalid OAuth access token signature."),
        (
            AppRoles(developers: ["grace@example.com"]), { $0.password = PasswordDigest(encoded: "new") }, 0, nil,
            "Invalid OAuth access token signature."
        ), (AppRoles(developers: ["grace@example.com"]), { $0.testApps = ["1"] }, 0, nil, "Invalid OAuth access token signature."),
        (AppRoles(developers: ["grace@example.com"]), { $0.id = Sample.ada.id }, 0, nil, "Invalid OAuth access token signature."),
        (AppRoles(), { $0.isLocked = true }, 3600, 463, nil),
    ]

    @Test("A developer's token is valid for an hour while nothing changes that it depends on", arguments: bindings)
    func binding(roles: AppRoles, change: @Sendable (inout Person) -> Void, seconds: Double, subcode: Int?, message: String?) {
        let binding = AppToken.DeveloperBinding(to: Sample.grace, at: Sample.now)
        var developer = Sample.grace
        change(&developer)
        do {
            try binding.check(developer, at: Self.developers(roles), now: Sample.now + seconds)
            #expect(subcode == nil && message == nil)
        } catch {
            #expect(error.code == 190 && error.subcode == subcode && (message == nil || error.message == message))
            #expect(subcode != nil || message != nil)
        }
    }

    @Test("A developer's token is void once the person no longer exists")
    func removedDeveloper() {
        let binding = AppToken.DeveloperBinding(to: Sample.grace, at: Sample.now)
        let app = Self.developers(AppRoles(developers: ["grace@example.com"]))
        #expect(throws: GraphError.wrongAppToken) { try binding.check(nil, at: app, now: Sample.now) }
    }
}
