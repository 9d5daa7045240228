import Foundation
import LoginModel
import ProviderDomain
import Testing

@Suite("The linter of an app")
struct AppLintTests {
    /// Has nothing that would fail.
    private static var sound: RegisteredApp {
        var app = RegisteredApp(
            id: "1", name: "Sound", secret: Secret("s"), clientToken: Secret("c"), redirectURIs: ["https://app.example/callback"],
            advancedAccess: [.userFriends], roles: AppRoles(administrators: ["ada@example.com"]), allowsLoginFromDevices: true,
            deauthorizeCallbackURL: "https://app.example/deauthorize", dataDeletionCallbackURL: "https://app.example/delete")
        app.settings.privacyPolicyURL = "https://app.example/privacy"
        return app
    }

    private static func found(
        _ change: (inout RegisteredApp) -> Void, asked: Set<Permission> = [], callsPrivateAddresses: Bool = false
    ) -> [AppFinding] {
        var app = sound
        change(&app)
        return AppLint(app, asked: asked, callsPrivateAddresses: callsPrivateAddresses).findings
    }

    @Test("finds nothing where nothing is amiss")
    func sound() { #expect(Self.found { _ in }.isEmpty) }

    static let rules: [(AppFinding, @Sendable (inout RegisteredApp) -> Void)] = [
        (AppFinding(.appInactive, .fails), { $0.settings.isActive = false }),
        (AppFinding(.clientLoginOff, .fails), { $0.settings.allowsClientLogin = false }),
        (AppFinding(.webLoginOff, .fails), { $0.settings.allowsWebLogin = false }),
        (AppFinding(.developmentMode, .fails), { $0.mode = .development }),
        (AppFinding(.redirectMissing, .fails), { $0.redirectURIs = [] }),
        (
            AppFinding(.redirectInsecure, .fails, ["http://app.example/a", "HTTP://app.example/b"]),
            { $0.redirectURIs = ["http://app.example/a", "http://127.0.0.1/a", "http://[::1]/", "HTTP://app.example/b"] }
        ),
        (AppFinding(.redirectRefused, .fails, ["https://app.example/#a"]), { $0.redirectURIs = ["https://app.example/#a"] }),
        (AppFinding(.redirectRefused, .fails, ["foo://callback"]), { $0.redirectURIs = ["foo://callback", "com.example.foo://callback"] }),
        (
            AppFinding(.redirectOutsideDomains, .fails, ["https://app.example/callback"]), { $0.settings.domains = ["other.example"] }
        ),
        (
            AppFinding(.permissionUnknown, .fails, ["user_shoe_size"]),
            { $0.settings.loginConfigurations = ["9": ["openid", "email", "user_shoe_size", "user_friends"]] }
        ),
        (
            AppFinding(.permissionNotApproved, .fails, at: .permissions, ["user_gender"]),
            { $0.settings.loginConfigurations = ["9": ["email", "user_gender"]] }
        ),
        (AppFinding(.dataDeletionMissing, .fails), { $0.dataDeletionCallbackURL = nil }),
        (AppFinding(.callbackUnreadable, .fails, ["nowhere"]), { $0.deauthorizeCallbackURL = "nowhere" }),
        (AppFinding(.callbackInsecure, .fails, ["http://app.example/d"]), { $0.deauthorizeCallbackURL = "http://app.example/d" }),
        (AppFinding(.callbackPrivate, .fails, ["https://10.1.2.3/"]), { $0.deauthorizeCallbackURL = "https://10.1.2.3/" }),
        (AppFinding(.callbackPrivate, .fails, ["https://localhost/"]), { $0.dataDeletionCallbackURL = "https://localhost/" }),
        (AppFinding(.callbackUnsigned, .fails), { $0.secret = nil }),
        (
            AppFinding(.secretMissing, .fails),
            {
                ($0.secret, $0.requiresAppSecret) = (nil, true)
                ($0.deauthorizeCallbackURL, $0.dataDeletionCallbackURL) = (nil, nil)
                $0.settings.dataDeletionInstructionsURL = "https://app.example/how"
            }
        ),
        (AppFinding(.secretInNativeApp, .fails), { ($0.settings.isNative, $0.requiresAppSecret) = (true, true) }),
        (AppFinding(.deviceTokenMissing, .fails), { $0.clientToken = nil }),
        (
            AppFinding(.serverListUnreadable, .fails, ["192.0.2.0/99"]), { $0.settings.serverAddresses = ["192.0.2.0/24", "192.0.2.0/99"] }
        ),
        (AppFinding(.graphVersionUnknown, .fails, ["v99.0"]), { $0.settings.graphVersion = "v99.0" }),
        (AppFinding(.privacyPolicyMissing, .warns), { $0.settings.privacyPolicyURL = nil }),
        (AppFinding(.linkUnreadable, .fails, ["javascript:alert(1)"]), { $0.settings.termsURL = "javascript:alert(1)" }),
        (AppFinding(.administratorMissing, .warns, at: .roles), { $0.roles = AppRoles(developers: ["grace@example.com"]) }),
        (AppFinding(.embeddedLogin, .warns), { $0.settings.allowsEmbeddedLogin = true }),
        (AppFinding(.tokensInRedirects, .warns), { $0.settings.allowsTokensInRedirects = true }),
    ]

    @Test("finds what is amiss, and nothing else", arguments: rules.indices)
    func rule(number: Int) {
        let (finding, change) = Self.rules[number]
        #expect(Self.found(change) == [finding])
    }

    @Test(
        "follows what the provider lets callbacks go to",
        arguments: [
            ("http://localhost:3000/d", true), ("http://127.0.0.1/d", true), ("https://10.1.2.3/", true), ("https://app.internal/", true),
            ("http://10.1.2.3/", false), ("http://app.example/", false),
        ])
    func privateAddresses(address: String, isCalled: Bool) {
        let found = Self.found({ $0.deauthorizeCallbackURL = address }, callsPrivateAddresses: true)
        #expect(found.map(\.code) == (isCalled ? [] : [.callbackInsecure]))
        #expect(!Self.found { $0.deauthorizeCallbackURL = address }.isEmpty)
    }

    @Test("has a case for every code")
    func complete() { #expect(Set(Self.rules.map(\.0.code)) == Set(AppFinding.Code.allCases)) }

    @Test("has no need of a redirect address, nor of a secret, where the app is native")
    func native() {
        let found = Self.found { ($0.redirectURIs, $0.settings.isNative) = ([], true) }
        #expect(found.isEmpty)
    }

    @Test("names what the app has asked for and nobody has approved, and warns of it while strangers cannot log in")
    func asked() {
        let asked: Set<Permission> = [.userLikes, .userGender, .userFriends, .email, Permission(name: "publish_unknown")]
        #expect(
            Self.found({ _ in }, asked: asked) == [
                AppFinding(.permissionNotApproved, .fails, at: .permissions, ["user_gender", "user_likes"])
            ])
        let closed = Self.found({ $0.mode = .development }, asked: asked)
        #expect(closed.map(\.code) == [.developmentMode, .permissionNotApproved] && closed.last?.severity == .warns)
        #expect(Self.found({ $0.advancedAccess = [.userFriends, .userGender, .userLikes] }, asked: asked).isEmpty, "approved meanwhile")
    }

    @Test("is told of what an app may not ask strangers for, by the catalogue and by its reviews")
    func unapproved() throws {
        let now = Date(timeIntervalSince1970: 0)
        let asked: [Permission] = [.userLikes, .email, .userFriends, .userGender, .userLikes, .openid, Permission(name: "made_up")]
        #expect(try #require(UnapprovedPermissionRequest(for: asked, by: Self.sound, at: now)).permissions == [.userGender, .userLikes])
        #expect(UnapprovedPermissionRequest(for: [.email, .userFriends], by: Self.sound, at: now) == nil)
        #expect(AppLint.days(until: 20_000) == 19_987...20_000)
    }

    @Test("says what fails before what warns")
    func order() {
        let found = Self.found {
            $0.settings.allowsEmbeddedLogin = true
            $0.settings.privacyPolicyURL = "nowhere"
            $0.settings.isActive = false
        }
        #expect(found.map(\.code) == [.appInactive, .linkUnreadable, .embeddedLogin])
    }
}
