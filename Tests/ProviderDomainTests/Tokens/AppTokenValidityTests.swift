import Foundation
import LoginModel
import ProviderDomain
import Testing

@Suite("The validity of app tokens")
struct AppTokenValidityTests {
    private static func app(native: Bool = false, active: Bool = true, developers: Set<String> = ["grace@example.com"]) -> RegisteredApp {
        var app = Sample.app
        app.clientToken = Secret("public")
        app.roles = AppRoles(developers: developers)
        app.settings.isNative = native
        app.settings.isActive = active
        return app
    }

    /// Returns the findings: `rule` if it is satisfied, `rule!` if it is violated, and `(rule)` if it was not applied.
    private func findings(
        _ proof: String, of app: RegisteredApp = app(), developer: Person? = nil, after seconds: Double = 0
    ) -> String {
        let secrets = SecretLimit().check(from: .unknown, at: Sample.now)
        let opened = Result { () throws(GraphError) in
            try AppToken.verify(Secret(proof), of: app, openedBy: Sample.sealer, secrets: secrets)
        }
        return AppToken.findings(opened, of: app, developer: developer, at: Sample.now + seconds).map { finding in
            switch finding.outcome {
            case .passed: finding.rule.rawValue
            case .failed: finding.rule.rawValue + "!"
            case .notApplied: "(\(finding.rule.rawValue))"
            }
        }.joined(separator: " ")
    }

    @Test(
        "The secret, a client token and a wrong text are explained by the rules that apply to them",
        arguments: [
            ("0123456789abcdef0123456789abcdef", false, true, "secret native app"), ("public", false, true, "secret app"),
            ("public", true, true, "secret app"),
            ("0123456789abcdef0123456789abcdef", true, true, "secret native! (app)"), ("wrong", false, true, "secret! (native) (app)"),
            ("wrong", true, false, "secret! (native) (app)"), ("0123456789abcdef0123456789abcdef", false, false, "secret native app!"),
            ("public", false, false, "secret app!"),
        ])
    func proofs(proof: String, isNative: Bool, isActive: Bool, expected: String) {
        #expect(findings(proof, of: Self.app(native: isNative, active: isActive)) == expected)
    }

    private func developerToken() throws -> String {
        let binding = AppToken.DeveloperBinding(to: Sample.grace, at: Sample.now)
        let token = try AppToken.issue(for: Self.app(), secret: try #require(Self.app().secret), to: binding, sealer: Sample.sealer)
        return try #require(token.reveal { $0.split(separator: "|").last.map(String.init) })
    }

    @Test("The token of a developer is explained by its expiry, the account and the role as well")
    func developers() throws {
        let proof = try developerToken()
        var locked = Sample.grace
        locked.isLocked = true
        #expect(findings(proof, developer: Sample.grace) == "secret native developer_expiry developer developer_role app")
        #expect(findings(proof, developer: Sample.grace, after: 3599) == "secret native developer_expiry developer developer_role app")
        #expect(
            findings(proof, developer: Sample.grace, after: 3600) == "secret native developer_expiry! (developer) (developer_role) (app)")
        #expect(findings(proof, developer: locked) == "secret native developer_expiry developer! (developer_role) (app)")
        #expect(findings(proof, developer: Sample.ada) == "secret native developer_expiry developer! (developer_role) (app)")
        #expect(findings(proof, developer: nil) == "secret native developer_expiry developer! (developer_role) (app)")
        #expect(
            findings(proof, of: Self.app(developers: []), developer: Sample.grace)
                == "secret native developer_expiry developer developer_role! (app)")
        #expect(
            findings(proof, of: Self.app(active: false), developer: Sample.grace)
                == "secret native developer_expiry developer developer_role app!")
        #expect(findings(proof, of: Self.app(native: true), developer: Sample.grace) == "secret native! (app)")
    }
}
