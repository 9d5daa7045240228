import LoginModel
import ProviderDomain
import Testing

@Suite("Changes of an app's name, mode and privacy policy")
struct AppRevisionNameTests {
    private func app(_ mode: AppMode, policy: String? = "https://a.example/privacy") -> RegisteredApp {
        var app = RegisteredApp(id: "1", name: "Sample", mode: mode)
        app.settings.privacyPolicyURL = policy
        return app
    }

    private func revision(
        of before: RegisteredApp, _ values: [AppSettingField: String], live: [String: String] = ["1": "Sample", "2": "Library"]
    ) -> AppRevision {
        AppRevision(of: before, values: values, provider: "Latchkey", liveAppNames: live)
    }

    @Test(
        "A new name must differ from those of other live apps and of the provider, but may resemble the app's own",
        arguments: [
            ("Sample", nil), ("SAMPLE", nil), ("The Sample", nil), ("Other", nil), ("Library", .nameConfusable),
            ("library!", .nameConfusable),
            ("Latchkey", .nameOfProvider), ("Other\u{200B}", .nameHasHiddenCharacters), ("Оther", .nameMixedScript),
            ("...", .nameUnreadable),
            (String(repeating: "a", count: 65), .nameTooLong), ("", .empty), ("a\u{0}b", .controlCharacter),
        ] as [(String, SettingProblem.Kind?)], [AppMode.live, .development])
    func name(row: (name: String, kind: SettingProblem.Kind?), mode: AppMode) {
        let revision = revision(of: app(mode), [.name: row.name])
        #expect(revision.problems[.name]?.map(\.kind) == row.kind.map { [$0] })
        #expect(revision.problems.keys.allSatisfy { $0 == .name })
    }

    @Test("A name is trimmed before it is compared")
    func trimmed() {
        let revision = revision(of: app(.live), [.name: "  Sample \n"])
        #expect(revision.problems.isEmpty && revision.app.name == "Sample")
    }

    /// The mode and the privacy policy before the change, the submitted values, and the settings with a problem.
    static let modes:
        [(mode: AppMode, policy: String?, values: [AppSettingField: String], problems: [AppSettingField: SettingProblem.Kind])] = [
            (.development, nil, [.mode: "development"], [:]), (.development, nil, [.mode: "live"], [.privacyPolicyURL: .privacyMissing]),
            (.development, "https://a.example/", [.mode: "live"], [:]),
            (.development, "https://a.example/", [.mode: "live", .privacyPolicyURL: ""], [.privacyPolicyURL: .privacyMissing]),
            (.development, "https://a.example/", [.mode: "live", .privacyPolicyURL: "x"], [.privacyPolicyURL: .webAddress]),
            (.development, "https://a.example/", [.privacyPolicyURL: ""], [:]), (.live, nil, [.minimumAge: "18"], [:]),
            (.live, nil, [.mode: "live", .privacyPolicyURL: ""], [:]),
            (.live, "https://a.example/", [.privacyPolicyURL: ""], [.privacyPolicyURL: .privacyMissing]),
            (.live, "https://a.example/", [.privacyPolicyURL: "", .mode: "development"], [:]),
            (.live, "https://a.example/", [.mode: "Live"], [.mode: .mode]),
            (.live, "https://a.example/", [.minimumAge: "0", .termsURL: "x"], [.minimumAge: .age, .termsURL: .webAddress]),
        ]

    @Test("A privacy policy is needed to go live, and cannot be taken away from a live app that has one", arguments: modes.indices)
    func policy(number: Int) {
        let (mode, policy, values, problems) = Self.modes[number]
        let revision = revision(of: app(mode, policy: policy), values)
        #expect(revision.problems.mapValues { $0.map(\.kind) } == problems.mapValues { [$0] })
    }

    @Test("An app that goes live with its old name is compared with the apps that are live by then")
    func goingLive() {
        let taken = ["1": "Sample", "2": "Sample"]
        #expect(
            revision(of: app(.development), [.mode: "live"], live: taken).problems[.name] == [SettingProblem(.nameConfusable, "Sample")])
        #expect(revision(of: app(.live), [.mode: "live"], live: taken).problems.isEmpty, "It was live before")
        #expect(revision(of: app(.live), [.mode: "development"], live: taken).problems.isEmpty)
        #expect(revision(of: app(.development), [.minimumAge: "18"], live: taken).problems.isEmpty)
    }

    @Test("Valid values are applied although others are not")
    func partly() {
        let revision = revision(of: app(.live), [.minimumAge: "18", .termsURL: "nowhere", .domains: "a b\nc.example"])
        #expect(revision.app.settings.minimumAge == 18 && revision.app.settings.termsURL == nil && revision.app.settings.domains.isEmpty)
        #expect(Set(revision.problems.keys) == [.termsURL, .domains])
    }

    @Test("A repeated wrong line is named once, and at most twenty lines are named")
    func lines() {
        let repeated = revision(of: app(.live), [.domains: "a b\na b\nc d\na.example\na b"])
        #expect(repeated.problems[.domains] == [SettingProblem(.host, "a b"), SettingProblem(.host, "c d")])
        let many = (1...25).map { "bad \($0)" }
        let named = revision(of: app(.live), [.serverAddresses: many.joined(separator: "\n")]).problems[.serverAddresses]
        #expect(named?.map(\.value) == many.prefix(20).map { $0 })
    }
}
