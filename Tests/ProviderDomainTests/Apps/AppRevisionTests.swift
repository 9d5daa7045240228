import LoginModel
import ProviderDomain
import Testing

@Suite("Changes of an app's settings")
struct AppRevisionTests {
    private let app = RegisteredApp(id: "1", name: "Sample", mode: .development)

    private func revision(_ typed: [AppSettingField: String], of before: RegisteredApp? = nil, live: [String: String] = [:]) -> AppRevision
    {
        AppRevision(of: before ?? app, values: typed, provider: "Latchkey", liveAppNames: live)
    }

    @Test("Each setting can be set to the text that shows it", arguments: AppSettingField.allCases)
    func round(field: AppSettingField) throws {
        var app = app
        app.redirectURIs = ["https://a.example/", "https://b.example/"]
        app.settings.domains = ["a.example"]
        app.settings.loginConfigurations = ["9": ["email", "user_likes"], "10": ["email"], "11": []]
        app.settings.minimumAge = 18
        app.settings.graphVersion = "v19.0"
        app.settings.privacyPolicyURL = "https://a.example/privacy"
        app.settings.forcesReauthentication = true
        app.deauthorizeCallbackURL = "https://a.example/d"
        var copy = RegisteredApp(id: "1", name: "Other")
        try field.set(field.text(in: app), in: &copy)
        #expect(field.text(in: copy) == field.text(in: app))
        #expect(app.changes(to: revision([field: field.text(in: app)], of: app).app).isEmpty)
    }

    @Test(
        "An invalid setting has the same problem as in a seed file",
        arguments: [
            (AppSettingField.redirectURIs, "https://a.example/\nhttp://a.example/", SettingProblem(.insecure, "http://a.example/")),
            (.redirectURIs, "fb2://authorize", SettingProblem(.schemeOfOtherApp, "fb2://authorize")),
            (.domains, "a b", SettingProblem(.host, "a b")), (.serverAddresses, "1.2.3", SettingProblem(.network, "1.2.3")),
            (.loginConfigurations, "9: email\nnine: email", SettingProblem(.configuration, "nine: email")),
            (.loginConfigurations, "9: email\n10: email\n9: user_birthday", SettingProblem(.duplicateConfiguration, "9")),
            (.loginConfigurations, "email", SettingProblem(.configuration, "email")),
            (.loginConfigurations, "9: e\u{301}mail", SettingProblem(.configuration, "9: e\u{301}mail")),
            (.minimumAge, "0", SettingProblem(.age, "0")), (.graphVersion, "19", SettingProblem(.version, "19")),
            (.deauthorizeCallbackURL, "ftp://a", SettingProblem(.callback, "ftp://a")), (.mode, "sleepy", SettingProblem(.mode)),
            (.termsURL, "javascript://a", SettingProblem(.webAddress, "javascript://a")), (.name, " ", SettingProblem(.empty)),
            (.termsURL, "https://a.example/\u{0}", SettingProblem(.controlCharacter)),
        ])
    func refused(field: AppSettingField, text: String, defect: SettingProblem) {
        let revision = revision([field: text])
        #expect(revision.problems == [field: [defect]])
        #expect(app.changes(to: revision.app).isEmpty)
    }

    @Test("A revision names each wrong line, up to a maximum number of problems")
    func everyLine() {
        let two = revision([.redirectURIs: "http://a.example/\r\nhttps://a.example/\n\nhttps://b.example/#x\nhttp://a.example/"])
        #expect(
            two.problems == [
                .redirectURIs: [SettingProblem(.insecure, "http://a.example/"), SettingProblem(.fragment, "https://b.example/#x")]
            ])
        let many = revision([.serverAddresses: (1...100).map { "host-\($0)" }.joined(separator: "\n")])
        #expect(many.problems[.serverAddresses]?.count == AppRevision.maximumProblems)
    }

    @Test(
        "A setting with too many lines has that problem alone",
        arguments: [AppSettingField.redirectURIs, .domains, .loginConfigurations, .serverAddresses])
    func manyLines(field: AppSettingField) {
        let lines = (0..<AppSettingField.maximumLines).map { number in
            switch field {
            case .redirectURIs: "https://a.example/\(number)"
            case .domains: "a\(number).example"
            case .loginConfigurations: "\(number): email"
            default: "10.0.\(number / 256).\(number % 256)"
            }
        }
        #expect(revision([field: lines.joined(separator: "\n") + "\n\n"]).problems.isEmpty)
        for more in ["what this is", lines[0]] {
            let many = revision([field: (lines + [more]).joined(separator: "\n")])
            #expect(many.problems == [field: [SettingProblem(.tooManyLines)]])
        }
    }

    @Test("An empty field clears its setting, and blank and repeated lines are left out")
    func blanks() {
        var before = app
        before.settings.minimumAge = 18
        before.settings.termsURL = "https://a.example/terms"
        let typed: [AppSettingField: String] = [
            .minimumAge: " ", .termsURL: "", .redirectURIs: " https://a.example/b \r\n\r\nhttps://a.example/a\nhttps://a.example/b\n",
        ]
        let revision = revision(typed, of: before)
        #expect(revision.problems.isEmpty)
        #expect(revision.app.settings.minimumAge == nil && revision.app.settings.termsURL == nil)
        #expect(revision.app.redirectURIs == ["https://a.example/a", "https://a.example/b"])
    }

    @Test("An app goes live only with a privacy policy and a name that no other app has")
    func live() {
        #expect(revision([.mode: "live"]).problems == [.privacyPolicyURL: [SettingProblem(.privacyMissing)]])
        let both: [AppSettingField: String] = [.mode: "live", .privacyPolicyURL: "https://a.example/privacy"]
        #expect(revision(both).problems.isEmpty)
        #expect(revision(both, live: ["2": "SAMPLE"]).problems == [.name: [SettingProblem(.nameConfusable, "SAMPLE")]])
        #expect(revision([.mode: "development"], live: ["2": "SAMPLE"]).problems.isEmpty, "The name does not change")
        var seeded = app
        seeded.mode = .live
        #expect(
            revision([.mode: "live", .minimumAge: "18"], of: seeded).problems.isEmpty,
            "The operator made the app live without a privacy policy")
        seeded.settings.privacyPolicyURL = "https://a.example/privacy"
        #expect(revision([.privacyPolicyURL: ""], of: seeded).problems.keys.contains(.privacyPolicyURL))
    }

    @Test("A role can be assigned and removed, except that of the last administrator")
    func roles() throws {
        let roles = AppRoles(administrators: ["ada@example.com"], testers: ["grace@example.com"])
        let changed = try roles.assigning(.developer, to: "grace@example.com")
        #expect(changed == AppRoles(administrators: ["ada@example.com"], developers: ["grace@example.com"]))
        #expect(throws: AppRoles.Violation.lastAdministrator) { try roles.assigning(.tester, to: "ada@example.com") }
        #expect(throws: AppRoles.Violation.lastAdministrator) { try roles.removing(.administrator, from: "ada@example.com") }
        #expect(try roles.removing(.tester, from: "grace@example.com").testers.isEmpty)
        var full = roles
        full.testers = Set((1..<AppRoles.maximumPeople).map { "tester\($0)@example.com" })
        #expect(throws: AppRoles.Violation.limitReached) { try full.assigning(.tester, to: "one@example.com") }
        #expect(try full.assigning(.developer, to: "tester1@example.com").developers.count == 1)
    }
}
