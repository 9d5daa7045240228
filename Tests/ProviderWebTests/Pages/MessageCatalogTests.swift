import Foundation
import IdentityTokens
import LoginModel
import ProviderDomain
import Testing

@testable import ProviderWeb

@Suite("The message catalogs")
struct MessageCatalogTests {
    /// An entry of the English catalog, with the note for translators.
    struct Source: Decodable {
        let text: String
        let note: String
        let longest: Int
    }

    static let translations = ["th", "it", "ja", "zh-Hant"]

    let sources: [String: Source]

    init() throws {
        sources = try JSONDecoder().decode([String: Source].self, from: Data(PageFiles.bytes(of: "en.json")))
    }

    @Test("Each catalog can be loaded", arguments: PageLanguage.all)
    func whole(language: PageLanguage) throws {
        #expect(try MessageCatalogs.catalog(language).get().language == language)
    }

    @Test("Each translation has the keys and placeholders of the English catalog", arguments: translations)
    func sameKeys(language: String) throws {
        let texts = try JSONDecoder().decode([String: String].self, from: Data(PageFiles.bytes(of: "\(language).json")))
        #expect(Set(texts.keys) == Set(sources.keys))
        for (key, text) in texts {
            #expect(MessageFormat(text).placeholders == MessageFormat(sources[key]?.text ?? "").placeholders, "\(key)")
        }
    }

    @Test("Each text fits the maximum length of its place", arguments: translations)
    func lengths(language: String) throws {
        let texts = try JSONDecoder().decode([String: String].self, from: Data(PageFiles.bytes(of: "\(language).json")))
        for (key, source) in sources {
            #expect(!source.text.isEmpty && source.text.count <= source.longest, "\(key)")
            let text = try #require(texts[key])
            #expect(!text.isEmpty && text.count <= source.longest, "\(key) has \(text.count) of \(source.longest)")
        }
    }

    @Test("Each text has a note for translators that explains its placeholders")
    func notes() {
        for (key, source) in sources {
            #expect(source.note.count > 10, "\(key)")
            for name in MessageFormat(source.text).placeholders where source.text != "{\(name)}" {
                #expect(["app", "provider"].contains(name) || source.note.contains("{\(name)}"), "\(key) does not explain \(name)")
            }
        }
    }

    @Test("The English catalog has exactly the texts that the pages use")
    func noUnusedTexts() async throws {
        var known: Set<String> = []
        known.formUnion(PageText.allCases.map(\.rawValue) + DeviceText.allCases.map(\.rawValue))
        known.formUnion(LoginNotice.allCases.map { "login.notice.\($0.rawValue)" })
        known.formUnion(SettingsNotice.allCases.map { "settings.done.\($0.rawValue)" })
        known.formUnion(SamplePages.acts.map { "act.\($0)" })
        known.formUnion(SamplePages.fields.map { "field.\($0)" })
        known.formUnion(AccessLevel.allCases.map { "access.\($0.rawValue)" })
        known.formUnion(PermissionCatalog.Origin.allCases.map { "permissions.origin.\($0.rawValue)" })
        known.formUnion(ReviewRequest.State.allCases.map { "review.state.\($0.rawValue)" })
        known.formUnion(ReviewText.Violation.allCases.map { "review.problem.\($0.rawValue)" })
        known.formUnion(TestUserFormProblem.allCases.map { "testers.problem.\($0.rawValue)" })
        known.formUnion(ActivityKind.allCases.flatMap { ["activity.\($0.rawValue)", "activity.\($0.rawValue).text"] })
        known.formUnion(AppCallback.Kind.allCases.map { "callback.kind.\($0.rawValue)" })
        known.formUnion(AppCallback.State.allCases.map { "callback.state.\($0.rawValue)" })
        known.formUnion(AppFinding.Code.allCases.flatMap { ["finding.\($0.rawValue).text", "finding.\($0.rawValue).advice"] })
        known.formUnion(SessionsNotice.allCases.map { "sessions.done.\($0.rawValue)" })
        known.formUnion(PasswordNotice.allCases.map { "password.notice.\($0.rawValue)" })
        known.formUnion(ExplorerNotice.allCases.map { "explorer.done.\($0.rawValue)" })
        known.formUnion(ExplorerResponse.Advice.allCases.map { "explorer.advice.\($0.rawValue)" })
        known.formUnion(PermissionDefinition.Group.allCases.map { "explorer.group.\($0.rawValue)" })
        known.formUnion(TokenReport.Kind.allCases.map { "debugger.kind.\($0.rawValue)" })
        known.formUnion(TokenReport.Advice.allCases.map { "debugger.advice.\($0.rawValue)" })
        known.formUnion(TokenReport.adviceKeys.map { "debugger.check.\($0)" })
        known.formUnion(TokenFinding.Rule.allCases.map { "debugger.rule.\($0.rawValue)" })
        let checks = await IdentityTokenVerifier(keys: KeyCache { [] }).verdict(
            on: "", expecting: TokenExpectations(issuer: "", audience: ""), at: Date(timeIntervalSince1970: 0))
        known.formUnion(checks.findings.map { "debugger.id-check.\($0.check)" })
        known.formUnion(DebuggerNotice.allCases.map { "debugger.done.\($0.rawValue)" })
        known.formUnion(DeviceCodeNotice.allCases.map { "device.notice.\($0.rawValue)" })
        known.formUnion(
            SamplePages.permissions.flatMap { ["permission.\($0).title", "permission.\($0).gets", "permission.\($0).purpose"] })
        known.formUnion(SamplePages.permissions.dropFirst().map { "permission.\($0).revoked" })
        known.formUnion(["user_link", "user_location"].map { "permission.\($0).title.others" })
        known.formUnion(FailureReason.allCases.map { "activity.reason.\($0.rawValue)" })
        known.formUnion(ErrorUserMessage.allCases.flatMap { ["error.\($0.rawValue).title", "error.\($0.rawValue).text"] })
        known.formUnion(SamplePages.refusals.flatMap { ["refusal.\($0).title", "refusal.\($0).happened", "refusal.\($0).advice"] })
        known.formUnion(Self.developers)
        known.formUnion(try MessageCatalogs.english.get().choiceKeys)
        #expect(Set(sources.keys) == known)
    }

    /// The keys that the code of the developer pages composes from names, such as the names of settings.
    private static var developers: Set<String> {
        var keys: Set = ["password.wrongPassword", "password.missingFields"]
        keys.formUnion(DeveloperNotice.allCases.map { "developers.done.\($0.rawValue)" })
        keys.formUnion(SettingProblem.Kind.allCases.map { "defect.\($0.rawValue)" })
        keys.formUnion(AppIconPage.Problem.allCases.map { "developers.icon.\($0.rawValue)" })
        keys.formUnion(AppOverviewPage.Check.Reason.allCases.map { "developers.check.\($0.rawValue)" })
        keys.formUnion(AppRoles.Violation.allCases.map { "roles.\($0.rawValue)" })
        keys.formUnion(AppSettingsPage.Group.allCases.map { "edit.group.\($0.rawValue)" })
        for role in AppRole.allCases { keys.formUnion(["role.\(role.rawValue)", "role.\(role.rawValue).text"]) }
        for mode in AppMode.allCases { keys.formUnion(["mode.\(mode.rawValue)", "mode.\(mode.rawValue).text"]) }
        for field in AppSettingField.allCases { keys.formUnion(["setting.\(field.rawValue).label", "setting.\(field.rawValue).help"]) }
        // The setting has no help text, because its choices explain it.
        keys.remove("setting.mode.help")
        for action in AppConfirmationPage.Action.allCases {
            keys.formUnion(["heading", "text", "submit"].map { "question.\(action.rawValue).\($0)" })
        }
        return keys
    }

    @Test("Each permission of a Limited Login has texts")
    func limitedPermissions() {
        #expect(Set(Permission.limitedLogin.map(\.name)).isSubset(of: SamplePages.permissions))
    }

    @Test(
        "A malformed catalog is rejected",
        arguments: ["", "[]", "{", #"{"a": 1}"#, #"{"a": {"note": "no text"}}"#])
    func malformed(json: String) {
        #expect(throws: PagesError.self) { try MessageCatalog(.english, json: Array(json.utf8)) }
    }

    @Test(
        "The error names the text that does not match the English catalog",
        arguments: [
            (#"{}"#, PagesError.missingText(language: "th", key: "a")),
            (#"{"a": "{app}", "b": ""}"#, .unusedText(language: "th", key: "b")),
            (#"{"a": "{App}"}"#, .placeholderMismatch(language: "th", key: "a")),
            (#"{"a": "without"}"#, .placeholderMismatch(language: "th", key: "a")),
        ])
    func mismatch(json: String, error: PagesError) throws {
        let original = try MessageCatalog(.english, json: Array(#"{"a": {"text": "For {app}", "note": "", "longest": 9}}"#.utf8))
        let translation = try MessageCatalog(.thai, json: Array(json.utf8))
        #expect(throws: error) { try translation.check(against: original) }
    }
}
