import LoginModel
import ProviderDomain
import Testing

@Suite("The settings that developers can change")
struct AppSettingFieldTests {
    /// Every setting that developers can change, with its name in forms and in the audit log, its kind, and a value as text.
    static let fields: [(field: AppSettingField, name: String, kind: AppSettingField.Kind, text: String)] = [
        (.name, "name", .text, "Library"), (.mode, "mode", .mode, "development"), (.graphVersion, "graph_version", .text, "v19.0"),
        (.redirectURIs, "redirect_uris", .lines, "https://a.example/\nhttps://b.example/"),
        (.domains, "app_domains", .lines, "a.example\nb.example"),
        (.loginConfigurations, "login_configurations", .lines, "1: email\n2: email, user_birthday"),
        (.serverAddresses, "server_ip_allow_list", .lines, "192.0.2.1\n198.51.100.0/24"), (.minimumAge, "minimum_age", .number, "18"),
        (.allowsClientLogin, "client_oauth_login", .flag, ""), (.allowsWebLogin, "web_oauth_login", .flag, ""),
        (.allowsEmbeddedLogin, "embedded_browser_login", .flag, "on"), (.allowsLoginFromDevices, "login_from_devices", .flag, "on"),
        (.forcesReauthentication, "force_reauthentication", .flag, "on"), (.requiresAppSecret, "require_app_secret", .flag, "on"),
        (.isNative, "native_or_desktop", .flag, "on"), (.allowsTokensInRedirects, "tokens_in_redirects", .flag, "on"),
        (.namesIssuer, "issuer_in_answers", .flag, "on"),
        (.privacyPolicyURL, "privacy_policy_url", .address, "https://a.example/privacy"),
        (.termsURL, "terms_url", .address, "https://a.example/terms"),
        (.deauthorizeCallbackURL, "deauthorize_callback_url", .address, "https://a.example/deauthorize"),
        (.dataDeletionCallbackURL, "data_deletion_callback_url", .address, "https://a.example/delete"),
        (.dataDeletionInstructionsURL, "data_deletion_instructions_url", .address, "https://a.example/how"),
    ]

    @Test("A setting changes what its name says and nothing else", arguments: fields.indices)
    func setting(number: Int) throws {
        let (field, name, kind, text) = Self.fields[number]
        #expect(field.rawValue == name)
        #expect(field.kind == kind)
        var app = Sample.app
        #expect(field.text(in: app) != text)
        try field.set(text, in: &app)
        #expect(Sample.app.changes(to: app) == [name])
        #expect(field.text(in: app) == text)
    }

    @Test("The table has every setting")
    func complete() { #expect(Set(Self.fields.map(\.field)) == Set(AppSettingField.allCases)) }

    @Test("A switch is on for any text that is not empty", arguments: AppSettingField.allCases.filter { $0.kind == .flag })
    func flags(field: AppSettingField) throws {
        var app = Sample.app
        for (text, isOn) in [("on", true), ("", false), ("off", true), (" ", true), ("\u{0}", true), ("", false)] {
            try field.set(text, in: &app)
            #expect(field.text(in: app) == (isOn ? AppSettingField.onText : ""))
        }
    }

    @Test(
        "A value is trimmed, and a blank one clears a setting that may be absent",
        arguments: AppSettingField.allCases.filter { [.address, .number].contains($0.kind) } + [.graphVersion])
    func optional(field: AppSettingField) throws {
        let text = field == .minimumAge ? "21" : field == .graphVersion ? "v1.0" : "https://a.example/"
        var app = Sample.app
        try field.set("\u{3000} \(text)\n", in: &app)
        #expect(field.text(in: app) == text)
        for blank in ["", " ", "\n", "\u{A0}"] {
            try field.set(text, in: &app)
            try field.set(blank, in: &app)
            #expect(field.text(in: app) == "")
        }
    }

    @Test("A name and a mode cannot be cleared", arguments: [(AppSettingField.name, SettingProblem.Kind.empty), (.mode, .mode)])
    func required(field: AppSettingField, kind: SettingProblem.Kind) {
        var app = Sample.app
        let error = #expect(throws: SettingProblem.self) { try field.set(" ", in: &app) }
        #expect(error?.kind == kind)
        #expect(Sample.app.changes(to: app).isEmpty, "A rejected value changes nothing")
    }

    @Test(
        "Lines are trimmed, sorted and unique, whatever separates them",
        arguments: [
            ("b.example\na.example", "a.example\nb.example"), ("b.example\r\na.example\r\n", "a.example\nb.example"),
            ("a.example\ra.example", "a.example"), (" A.example \n\n a.EXAMPLE ", "a.example"),
            ("a.example\u{2028}b.example", "a.example\nb.example"),
            ("\n \n", ""), ("", ""),
        ])
    func lines(typed: String, text: String) throws {
        var app = Sample.app
        app.settings.domains = ["before.example"]
        try AppSettingField.domains.set(typed, in: &app)
        #expect(AppSettingField.domains.text(in: app) == text)
    }

    @Test("The same login configuration on two lines counts once, and a line is at most 4096 bytes long")
    func configurations() throws {
        var app = Sample.app
        try AppSettingField.loginConfigurations.set("9: email, user_likes\n10: email\n9:user_likes email", in: &app)
        #expect(app.settings.loginConfigurations == ["9": ["email", "user_likes"], "10": ["email"]])
        #expect(AppSettingField.loginConfigurations.text(in: app) == "10: email\n9: email, user_likes")
        let long = "9: " + String(repeating: "email ", count: 682) + "ab"
        let error = #expect(throws: SettingProblem.self) { try AppSettingField.loginConfigurations.set(long, in: &app) }
        #expect(error?.kind == .tooLong)
        try AppSettingField.loginConfigurations.set(String(long.dropLast()), in: &app)
    }

    // MARK: Concurrent changes

    private static let typed: [AppSettingField: String] = [
        .name: "Typed", .domains: "b.example\r\na.example", .minimumAge: "18", .isNative: "on",
    ]

    /// Returns the app as the form displayed it.
    private static func shown() throws -> RegisteredApp {
        var app = RegisteredApp(id: "1", name: "Sample")
        app.settings.domains = ["a.example", "b.example"]
        app.settings.minimumAge = 16
        return app
    }

    @Test("A setting that the person left as the form showed it keeps the change of another person")
    func merge() throws {
        let shown = try Self.shown()
        var current = shown
        current.name = "Current"
        current.settings.minimumAge = 21
        current.settings.termsURL = "https://a.example/terms"
        let typed: [AppSettingField: String] = [.name: "Sample", .minimumAge: "18", .termsURL: "", .isNative: ""]
        let merged = AppSettingField.merged(typed, shown: AppSettingField.digest(of: shown), into: current)
        #expect(merged == [.name: "Current", .minimumAge: "18", .termsURL: "https://a.example/terms", .isNative: ""])
    }

    @Test("Line breaks in the form of browsers are not a change")
    func lineBreaks() throws {
        let shown = try Self.shown()
        var current = shown
        current.settings.domains = ["c.example"]
        let digest = AppSettingField.digest(of: shown)
        #expect(AppSettingField.merged([.domains: "a.example\r\nb.example"], shown: digest, into: current) == [.domains: "c.example"])
        #expect(
            AppSettingField.merged([.domains: "b.example\r\na.example"], shown: digest, into: current)
                == [.domains: "b.example\r\na.example"], "Another order was typed")
    }

    @Test(
        "Without the digest of the whole form, everything that was typed counts",
        arguments: [nil, "", ".", "a.b.c", String(repeating: "a.", count: 40)] as [String?])
    func withoutDigest(digest: String?) throws {
        #expect(AppSettingField.merged(Self.typed, shown: digest, into: try Self.shown()) == Self.typed)
    }

    @Test("The digest of a form depends on each setting and on nothing else", arguments: fields.indices)
    func digest(number: Int) throws {
        let (field, _, _, text) = Self.fields[number]
        var app = Sample.app
        let before = AppSettingField.digest(of: app)
        try field.set(text, in: &app)
        let after = AppSettingField.digest(of: app)
        let differences = zip(before.split(separator: "."), after.split(separator: ".")).map { $0 != $1 }
        #expect(differences.count == AppSettingField.allCases.count)
        #expect(zip(AppSettingField.allCases, differences).filter(\.1).map(\.0) == [field])
        app.secret = nil
        app.roles = AppRoles()
        #expect(AppSettingField.digest(of: app) == after)
    }

    @Test("Equal texts of two settings have different digests")
    func digestOfField() {
        var app = RegisteredApp(id: "1", name: "Sample")
        app.settings.termsURL = "https://a.example/"
        app.settings.privacyPolicyURL = "https://a.example/"
        let marks = AppSettingField.digest(of: app).split(separator: ".")
        #expect(Set(marks).count == AppSettingField.allCases.count)
    }

    @Test("The digest of a form with fewer or more settings, such as that of another version, is not used")
    func otherDigest() throws {
        let shown = try Self.shown()
        var current = shown
        current.name = "Current"
        let marks = AppSettingField.digest(of: shown).split(separator: ".")
        let typed: [AppSettingField: String] = [.name: shown.name]
        #expect(AppSettingField.merged(typed, shown: marks.joined(separator: "."), into: current) == [.name: "Current"])
        for other in [marks.dropLast(), marks.prefix(1), marks + marks.prefix(1)] {
            #expect(AppSettingField.merged(typed, shown: other.joined(separator: "."), into: current) == typed)
        }
    }
}
