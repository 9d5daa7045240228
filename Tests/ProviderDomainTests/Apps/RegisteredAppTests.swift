import Foundation
import LoginModel
import StrictJSON
import Testing

@testable import ProviderDomain

@Suite("Registered apps")
struct RegisteredAppTests {
    private func person(_ login: String, testApps: Set<String> = []) -> Person {
        Person(
            id: Person.ID(rawValue: 7), login: login, password: PasswordDigest(encoded: ""), firstName: "Ada", lastName: "Lovelace",
            testApps: testApps)
    }

    @Test(
        "The mode, the role and the apps of a test user decide who may log in",
        arguments: [
            ("someone@example.com", [], true, false, false), ("grace@example.com", [], true, true, true),
            ("someone@example.com", ["138483919580948"], true, true, true), ("someone@example.com", ["2"], false, false, false),
            ("grace@example.com", ["2"], false, false, false), ("someone@example.com", ["2", "138483919580948"], true, true, true),
        ] as [(String, Set<String>, Bool, Bool, Bool)])
    func admission(login: String, testApps: Set<String>, live: Bool, development: Bool, isDevelopmentUser: Bool) {
        let person = person(login, testApps: testApps)
        var app = Sample.app
        #expect(app.allowsLogin(by: person) == live)
        #expect(app.isDevelopmentUser(person) == isDevelopmentUser)
        app.mode = .development
        #expect(app.allowsLogin(by: person) == development)
    }

    @Test("Calls of an inactive app are rejected")
    func active() {
        var app = Sample.app
        #expect(throws: Never.self) { try app.checkActive() }
        app.settings.isActive = false
        let error = #expect(throws: GraphError.self) { try app.checkActive() }
        #expect(error == .appNotActive && error?.code == 101 && error?.status == 400)
    }

    @Test(
        "The app secret is accepted only from the addresses of the allow list",
        arguments: [
            ([], "192.0.2.1", true), ([], nil, true), (["192.0.2.1"], "192.0.2.1", true), (["192.0.2.1"], "192.0.2.2", false),
            (["192.0.2.1"], nil, false), (["192.0.2.0/24"], "192.0.2.255", true), (["192.0.2.0/24"], "192.0.3.0", false),
            (["192.0.2.9/24"], "192.0.2.1", true), (["192.0.2.0/24"], "::ffff:192.0.2.7", true),
            (["198.51.100.0/24", "2001:db8::/32"], "2001:db8:ffff::1", true), (["2001:db8::/32"], "2001:db9::1", false),
            (["192.0.2.0/99"], "192.0.2.1", false), (["192.0.2.0/99", "192.0.2.1"], "192.0.2.1", true),
            (["0.0.0.0/0"], "203.0.113.7", true), (["0.0.0.0/0"], "2001:db8::1", false), (["::/0"], "203.0.113.7", false),
        ] as [([String], String?, Bool)])
    func servers(list: [String], address: String?, isAccepted: Bool) throws {
        var app = Sample.app
        app.settings.serverAddresses = list
        let origin = try address.map { try #require(NetworkAddress(text: $0)) }
        if isAccepted {
            #expect(throws: Never.self) { try app.checkServerAddress(origin) }
        } else {
            let error = #expect(throws: GraphError.self) { try app.checkServerAddress(origin) }
            #expect(error?.code == 5 && error?.status == 403)
        }
    }

    /// Changes of one setting each, with the setting's name in the audit log.
    static let changes: [(name: String, change: @Sendable (inout RegisteredApp) -> Void)] = [
        ("id", { $0.id = "2" }), ("name", { $0.name = "Other" }), ("secret", { $0.secret = Secret("other") }),
        ("secret", { $0.secret = nil }), ("client_token", { $0.clientToken = Secret("token") }), ("mode", { $0.mode = .development }),
        ("redirect_uris", { $0.redirectURIs = [] }), ("advanced_access", { $0.advancedAccess = [.userLikes] }),
        ("roles", { $0.roles.testers = [] }), ("roles", { $0.roles.insightsUsers = ["ada@example.com"] }),
        ("permissions", { $0.appDefinedPermissions = [] }), ("login_from_devices", { $0.allowsLoginFromDevices = true }),
        ("require_app_secret", { $0.requiresAppSecret = true }),
        ("deauthorize_callback_url", { $0.deauthorizeCallbackURL = "https://a.example" }),
        ("data_deletion_callback_url", { $0.dataDeletionCallbackURL = "https://a.example" }), ("active", { $0.settings.isActive = false }),
        ("client_oauth_login", { $0.settings.allowsClientLogin = false }), ("web_oauth_login", { $0.settings.allowsWebLogin = false }),
        ("embedded_browser_login", { $0.settings.allowsEmbeddedLogin = true }),
        ("force_reauthentication", { $0.settings.forcesReauthentication = true }), ("native_or_desktop", { $0.settings.isNative = true }),
        ("tokens_in_redirects", { $0.settings.allowsTokensInRedirects = true }),
        ("issuer_in_answers", { $0.settings.includesIssuer = true }),
        ("app_domains", { $0.settings.domains = ["app.example"] }),
        ("server_ip_allow_list", { $0.settings.serverAddresses = ["192.0.2.1"] }),
        ("graph_version", { $0.settings.graphVersion = "v19.0" }),
        ("login_configurations", { $0.settings.loginConfigurations = ["1": ["email"]] }), ("minimum_age", { $0.settings.minimumAge = 18 }),
        ("privacy_policy_url", { $0.settings.privacyPolicyURL = "https://a.example" }),
        ("terms_url", { $0.settings.termsURL = "https://a.example" }),
        ("data_deletion_instructions_url", { $0.settings.dataDeletionInstructionsURL = "https://a.example" }),
    ]

    @Test("The audit log names the setting that was changed, in both directions", arguments: changes.indices)
    func change(number: Int) {
        let (name, change) = Self.changes[number]
        var app = Sample.app
        change(&app)
        #expect(Sample.app.changes(to: app) == [name])
        #expect(app.changes(to: Sample.app) == [name])
    }

    @Test("Settings that differ only in their order, the icon and the operator's permissions are no changes")
    func noChanges() {
        var app = Sample.app
        app.redirectURIs.reverse()
        app.iconDigest = "digest"
        app.operatorPermissions = ["publish_actions": PermissionDefinition("publish_actions")]
        app.secret = Secret("0123456789abcdef0123456789abcdef")
        #expect(Sample.app.changes(to: app).isEmpty)
        app.secret = nil
        app.name = "Other"
        app.settings.minimumAge = 9
        #expect(Sample.app.changes(to: app) == ["minimum_age", "name", "secret"], "The names are sorted")
    }

    @Test("The JSON of an app contains neither its secret nor its client token")
    func secrets() throws {
        var app = Sample.app
        app.clientToken = Secret("fedcba9876543210fedcba9876543210")
        let text = String(decoding: JSONValue.object(app.json).serialized(), as: UTF8.self)
        #expect(!text.contains("0123456789abcdef") && !text.contains("fedcba9876543210"))
        #expect(app.json["redirect_uris"] == ["http://127.0.0.1/callback", "https://app.example/callback"], "Lists are sorted")
        #expect(app.json["advanced_access"] == ["user_birthday", "user_friends", "user_likes"])
        #expect(app.json["permissions"] == ["publish_actions"])
        #expect(app.json["mode"] == "live" && app.json["id"] == "138483919580948")
        #expect(app.json["minimum_age"] == nil && app.json["terms_url"] == nil && app.json["login_configurations"] == nil)
    }

    @Test("The settings of an app are unchanged after they were written as JSON and read again", arguments: changes.indices)
    func settings(number: Int) {
        var app = Sample.app
        Self.changes[number].change(&app)
        #expect(AppSettings(json: app.settings.json) == app.settings)
        #expect(AppSettings(json: app.json) == app.settings, "Other members are ignored")
    }

    @Test("A missing setting, and one of another type, has its default value")
    func defaults() {
        #expect(AppSettings(json: [:]) == AppSettings())
        let wrong: [String: JSONValue] = [
            "active": "no", "client_oauth_login": 0, "embedded_browser_login": "true", "app_domains": "app.example",
            "server_ip_allow_list": [1], "login_configurations": ["1": "email", "2": ["email"]], "minimum_age": "18", "graph_version": 19,
            "terms_url": true,
        ]
        var expected = AppSettings()
        expected.loginConfigurations = ["2": ["email"]]
        #expect(AppSettings(json: wrong) == expected)
        #expect(AppSettings().isActive && AppSettings().allowsClientLogin && AppSettings().allowsWebLogin)
        #expect(!AppSettings().isNative && !AppSettings().allowsEmbeddedLogin && !AppSettings().allowsTokensInRedirects)
    }

    @Test(
        "A call without a version has the version of the app's settings, or the newest",
        arguments: [(nil, "v26.0"), ("v19.0", "v19.0"), ("19", "v26.0")] as [(String?, String)])
    func version(setting: String?, version: String) {
        var app = Sample.app
        app.settings.graphVersion = setting
        #expect(app.defaultVersion.description == version)
    }

    @Test("The audit log names exactly the settings that were changed together", arguments: UInt64(1)...60)
    func severalChanges(seed: UInt64) {
        var app = Sample.app
        var names: Set<String> = []
        for (index, change) in Self.changes.enumerated() where ((seed &* 0x9E37_79B9_7F4A_7C15) >> UInt64(index)) & 1 == 1 {
            change.change(&app)
            names.insert(change.name)
        }
        #expect(Sample.app.changes(to: app) == names.sorted())
        #expect(app.changes(to: app).isEmpty)
        #expect(AppSettings(json: app.json) == app.settings)
    }
}
