import Foundation
import LoginModel
import ProviderDomain
import Testing

@Suite("What the app linter leaves alone")
struct AppLintBoundaryTests {
    private static var validApp: RegisteredApp {
        var app = RegisteredApp(
            id: "1", name: "Sound", secret: Secret("s"), redirectURIs: ["https://app.example/callback"],
            roles: AppRoles(administrators: ["ada@example.com"]), dataDeletionCallbackURL: "https://app.example/delete")
        app.settings.privacyPolicyURL = "https://app.example/privacy"
        return app
    }

    private func codes(asked: Set<Permission> = [], _ change: (inout RegisteredApp) -> Void) -> [AppFinding.Code] {
        var app = Self.validApp
        change(&app)
        return AppLint(app, requestedPermissions: asked).findings.map(\.code)
    }

    static let withoutFinding: [(name: String, change: @Sendable (inout RegisteredApp) -> Void)] = [
        ("web login off without a web address", { ($0.redirectURIs, $0.settings.allowsWebLogin) = (["com.example:/x"], false) }),
        ("a native app without redirect URIs", { ($0.redirectURIs, $0.settings.isNative) = ([], true) }),
        ("http on loopback", { $0.redirectURIs = ["http://localhost/x", "http://127.0.0.1:1/", "http://[::1]/"] }),
        ("a redirect URI on a subdomain", { $0.settings.domains = ["example.com", "app.example"] }),
        ("a custom scheme outside all domains", { ($0.redirectURIs, $0.settings.domains) = (["com.example:/x"], ["other.example"]) }),
        ("openid in a configuration", { $0.settings.loginConfigurations = ["1": ["openid", "email", "public_profile"]] }),
        ("a permission of the app's own", { ($0.appDefinedPermissions, $0.advancedAccess) = (["publish_x"], ["publish_x"]) }),
        (
            "instructions in place of a callback",
            { ($0.dataDeletionCallbackURL, $0.settings.dataDeletionInstructionsURL) = (nil, "https://app.example/how") }
        ),
        (
            "no callback that needs a signature",
            {
                ($0.secret, $0.dataDeletionCallbackURL, $0.settings.dataDeletionInstructionsURL) = (nil, nil, "https://app.example/how")
            }
        ),
        ("a proof that is required, with a secret", { $0.requiresAppSecret = true }),
        ("a native app with a secret", { $0.settings.isNative = true }),
        ("devices with a client token", { ($0.allowsLoginFromDevices, $0.clientToken) = (true, Secret("c")) }),
        ("networks and addresses of servers", { $0.settings.serverAddresses = ["192.0.2.1", "2001:db8::/32", "0.0.0.0/0"] }),
        ("an old version", { $0.settings.graphVersion = "v1.0" }), ("the newest version", { $0.settings.graphVersion = "v26.0" }),
        ("terms on http", { $0.settings.termsURL = "http://app.example/terms" }), ("no terms", { $0.settings.termsURL = nil }),
        ("no domains", { $0.settings.domains = [] }),
    ]

    @Test("The linter finds nothing here", arguments: withoutFinding.indices)
    func nothing(number: Int) {
        let (name, change) = Self.withoutFinding[number]
        #expect(codes(change).isEmpty, "\(name)")
    }

    @Test("Several findings come in the order of the rules, the failures first")
    func order() {
        let found = codes {
            $0.mode = .development
            $0.redirectURIs = ["http://app.example/", "javascript:alert(1)"]
            ($0.deauthorizeCallbackURL, $0.dataDeletionCallbackURL) = ("nowhere", "http://10.0.0.1/")
            ($0.secret, $0.requiresAppSecret) = (nil, true)
            $0.settings.graphVersion = "v99.0"
            ($0.settings.privacyPolicyURL, $0.settings.termsURL) = (nil, "x")
            $0.settings.allowsTokensInRedirects = true
        }
        #expect(
            found == [
                .developmentMode, .redirectInsecure, .redirectRefused, .callbackUnreadable, .callbackInsecure, .callbackPrivate,
                .callbackUnsigned,
                .secretMissing, .graphVersionUnknown, .linkUnreadable, .tokensInRedirects, .privacyPolicyMissing,
            ])
    }

    @Test("A callback address that is used twice is named once")
    func twice() {
        var app = Self.validApp
        app.deauthorizeCallbackURL = "http://app.example/d"
        app.dataDeletionCallbackURL = "http://app.example/d"
        #expect(AppLint(app).findings == [AppFinding(.callbackInsecure, .failure, ["http://app.example/d"])])
        app.dataDeletionCallbackURL = "http://app.example/e"
        #expect(AppLint(app).findings.first?.details == ["http://app.example/d", "http://app.example/e"])
    }

    @Test("A native app that requires a proof has that problem even without a secret")
    func nativeProof() {
        #expect(codes { ($0.settings.isNative, $0.requiresAppSecret, $0.secret) = (true, true, nil) }.contains(.secretInNativeApp))
        #expect(!codes { ($0.settings.isNative, $0.requiresAppSecret, $0.secret) = (true, true, nil) }.contains(.secretMissing))
    }

    @Test(
        "The permissions of a configuration and those of recent requests are judged alike",
        arguments: [
            ([.userLikes], [], [.permissionNotApproved], ["user_likes"]), ([], ["user_likes"], [.permissionNotApproved], ["user_likes"]),
            ([.userLikes], ["user_likes", "user_gender"], [.permissionNotApproved], ["user_gender", "user_likes"]),
            (["made_up"], [], [], []), ([], ["made_up"], [.permissionUnknown], ["made_up"]), ([.email], ["email"], [], []),
            ([], ["publish_x", "openid"], [.permissionUnknown], ["publish_x"]),
        ] as [(Set<Permission>, [String], [AppFinding.Code], [String])])
    func permissions(asked: Set<Permission>, configured: [String], codes: [AppFinding.Code], names: [String]) {
        var app = Self.validApp
        app.settings.loginConfigurations = configured.isEmpty ? [:] : ["1": configured]
        let findings = AppLint(app, requestedPermissions: asked).findings
        #expect(findings.map(\.code) == codes && findings.flatMap(\.details) == names)
    }

    @Test("A request counts for fourteen days, including today", arguments: [(0, -13), (20_000, 19_987), (13, 0)])
    func window(today: Int, first: Int) {
        let window = AppLint.requestWindow(until: today)
        #expect(window == first...today && window.count == AppLint.days && AppLint.days == 14)
    }

    @Test("The words of findings are stable")
    func words() {
        #expect(AppFinding.Severity.allCases.map(\.rawValue) == ["fails", "warns"])
        #expect(AppFinding.Place.allCases.map(\.rawValue) == ["settings", "roles", "permissions"])
        let words = AppFinding.Code.allCases.map(\.rawValue)
        #expect(Set(words).count == words.count && words.allSatisfy { $0.allSatisfy { $0 == "_" || $0.isLowercase } })
        #expect(AppFinding.Code(rawValue: "redirect_outside_domains") == .redirectOutsideDomains)
    }
}
