import Foundation
import LoginModel
import ProviderDomain
import Testing

@Suite("The app linter")
struct AppLintTests {
    /// An app without any problem.
    private static var validApp: RegisteredApp {
        var app = RegisteredApp(
            id: "1", name: "Sound", secret: Secret("s"), clientToken: Secret("c"), redirectURIs: ["https://app.example/callback"],
            advancedAccess: [.userFriends], roles: AppRoles(administrators: ["ada@example.com"]), allowsLoginFromDevices: true,
            deauthorizeCallbackURL: "https://app.example/deauthorize", dataDeletionCallbackURL: "https://app.example/delete")
        app.settings.privacyPolicyURL = "https://app.example/privacy"
        return app
    }

    private static func found(
        _ change: (inout RegisteredApp) -> Void, requestedPermissions: Set<Permission> = [], callsPrivateAddresses: Bool = false
    ) -> [AppFinding] {
        var app = validApp
        change(&app)
        return AppLint(app, requestedPermissions: requestedPermissions, callsPrivateAddresses: callsPrivateAddresses).findings
    }

    @Test("The linter finds nothing in an app without problems")
    func validApp() { #expect(Self.found { _ in }.isEmpty) }

    static let rules: [(AppFinding, @Sendable (inout RegisteredApp) -> Void)] = [
        (AppFinding(.appInactive, .failure), { $0.settings.isActive = false }),
        (AppFinding(.clientLoginOff, .failure), { $0.settings.allowsClientLogin = false }),
        (AppFinding(.webLoginOff, .failure), { $0.settings.allowsWebLogin = false }),
        (AppFinding(.developmentMode, .failure), { $0.mode = .development }),
        (AppFinding(.redirectMissing, .failure), { $0.redirectURIs = [] }),
        (
            AppFinding(.redirectInsecure, .failure, ["http://app.example/a", "HTTP://app.example/b"]),
            { $0.redirectURIs = ["http://app.example/a", "http://127.0.0.1/a", "http://[::1]/", "HTTP://app.example/b"] }
        ),
        (AppFinding(.redirectRefused, .failure, ["https://app.example/#a"]), { $0.redirectURIs = ["https://app.example/#a"] }),
        (
            AppFinding(.redirectRefused, .failure, ["foo://callback"]),
            { $0.redirectURIs = ["foo://callback", "com.example.foo://callback"] }
        ),
        (
            AppFinding(.redirectOutsideDomains, .failure, ["https://app.example/callback"]), { $0.settings.domains = ["other.example"] }
        ),
        (
            AppFinding(.permissionUnknown, .failure, ["user_shoe_size"]),
            { $0.settings.loginConfigurations = ["9": ["openid", "email", "user_shoe_size", "user_friends"]] }
        ),
        (
            AppFinding(.permissionNotApproved, .failure, at: .permissions, ["user_gender"]),
            { $0.settings.loginConfigurations = ["9": ["email", "user_gender"]] }
        ),
        (AppFinding(.dataDeletionMissing, .failure), { $0.dataDeletionCallbackURL = nil }),
        (AppFinding(.callbackUnreadable, .failure, ["nowhere"]), { $0.deauthorizeCallbackURL = "nowhere" }),
        (AppFinding(.callbackInsecure, .failure, ["http://app.example/d"]), { $0.deauthorizeCallbackURL = "http://app.example/d" }),
        (AppFinding(.callbackPrivate, .failure, ["https://10.1.2.3/"]), { $0.deauthorizeCallbackURL = "https://10.1.2.3/" }),
        (AppFinding(.callbackPrivate, .failure, ["https://localhost/"]), { $0.dataDeletionCallbackURL = "https://localhost/" }),
        (AppFinding(.callbackUnsigned, .failure), { $0.secret = nil }),
        (
            AppFinding(.secretMissing, .failure),
            {
                ($0.secret, $0.requiresAppSecret) = (nil, true)
                ($0.deauthorizeCallbackURL, $0.dataDeletionCallbackURL) = (nil, nil)
                $0.settings.dataDeletionInstructionsURL = "https://app.example/how"
            }
        ),
        (AppFinding(.secretInNativeApp, .failure), { ($0.settings.isNative, $0.requiresAppSecret) = (true, true) }),
        (AppFinding(.deviceTokenMissing, .failure), { $0.clientToken = nil }),
        (
            AppFinding(.serverListUnreadable, .failure, ["192.0.2.0/99"]),
            { $0.settings.serverAddresses = ["192.0.2.0/24", "192.0.2.0/99"] }
        ),
        (AppFinding(.graphVersionUnknown, .failure, ["v99.0"]), { $0.settings.graphVersion = "v99.0" }),
        (AppFinding(.privacyPolicyMissing, .warning), { $0.settings.privacyPolicyURL = nil }),
        (AppFinding(.linkUnreadable, .failure, ["javascript:alert(1)"]), { $0.settings.termsURL = "javascript:alert(1)" }),
        (AppFinding(.administratorMissing, .warning, at: .roles), { $0.roles = AppRoles(developers: ["grace@example.com"]) }),
        (AppFinding(.embeddedLogin, .warning), { $0.settings.allowsEmbeddedLogin = true }),
        (AppFinding(.tokensInRedirects, .warning), { $0.settings.allowsTokensInRedirects = true }),
    ]

    @Test("The linter finds exactly the problem of an app", arguments: rules.indices)
    func rule(number: Int) {
        let (finding, change) = Self.rules[number]
        #expect(Self.found(change) == [finding])
    }

    @Test(
        "The linter accepts private callback addresses if the provider may call them",
        arguments: [
            ("http://localhost:3000/d", true), ("http://127.0.0.1/d", true), ("https://10.1.2.3/", true), ("https://app.internal/", true),
            ("http://10.1.2.3/", false), ("http://app.example/", false),
        ])
    func privateAddresses(address: String, isCalled: Bool) {
        let found = Self.found({ $0.deauthorizeCallbackURL = address }, callsPrivateAddresses: true)
        #expect(found.map(\.code) == (isCalled ? [] : [.callbackInsecure]))
        #expect(!Self.found { $0.deauthorizeCallbackURL = address }.isEmpty)
    }

    @Test("The table has a case for every code of a finding")
    func complete() { #expect(Set(Self.rules.map(\.0.code)) == Set(AppFinding.Code.allCases)) }

    @Test("A native app needs no redirect URI")
    func native() {
        let found = Self.found { ($0.redirectURIs, $0.settings.isNative) = ([], true) }
        #expect(found.isEmpty)
    }

    @Test("The linter names permissions requested without approval, and only warns about them in development mode")
    func asked() {
        let asked: Set<Permission> = [.userLikes, .userGender, .userFriends, .email, Permission(name: "publish_unknown")]
        #expect(
            Self.found({ _ in }, requestedPermissions: asked) == [
                AppFinding(.permissionNotApproved, .failure, at: .permissions, ["user_gender", "user_likes"])
            ])
        let closed = Self.found({ $0.mode = .development }, requestedPermissions: asked)
        #expect(closed.map(\.code) == [.developmentMode, .permissionNotApproved] && closed.last?.severity == .warning)
        #expect(
            Self.found({ $0.advancedAccess = [.userFriends, .userGender, .userLikes] }, requestedPermissions: asked).isEmpty,
            "The permissions have been approved")
    }

    @Test("A request counts as unapproved if the app may ask only people with a role for the permission")
    func unapproved() throws {
        let now = Date(timeIntervalSince1970: 0)
        let asked: [Permission] = [.userLikes, .email, .userFriends, .userGender, .userLikes, .openid, Permission(name: "made_up")]
        #expect(try #require(UnapprovedPermissionRequest(for: asked, by: Self.validApp, at: now)).permissions == [.userGender, .userLikes])
        #expect(UnapprovedPermissionRequest(for: [.email, .userFriends], by: Self.validApp, at: now) == nil)
        #expect(AppLint.requestWindow(until: 20_000) == 19_987...20_000)
    }

    @Test("The linter lists failures before warnings")
    func order() {
        let found = Self.found {
            $0.settings.allowsEmbeddedLogin = true
            $0.settings.privacyPolicyURL = "nowhere"
            $0.settings.isActive = false
        }
        #expect(found.map(\.code) == [.appInactive, .linkUnreadable, .embeddedLogin])
    }
}
