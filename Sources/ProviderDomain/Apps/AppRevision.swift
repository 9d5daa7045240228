/// A developer's new values for the settings of an app, and the problems with them.
public struct AppRevision: Sendable {
    /// The app with those new values that are valid.
    public private(set) var app: RegisteredApp
    /// The problems of each setting. If a setting has several lines, these are the problems of its lines, up to ``maximumProblems``.
    public private(set) var problems: [AppSettingField: [SettingProblem]] = [:]

    /// The maximum number of problems that are reported for one setting.
    public static let maximumProblems = 20

    /// Applies new values to an app and checks them.
    /// - Parameters:
    ///   - values: The new values as text. A setting that is not included stays the same.
    ///   - provider: The name of the provider on its pages.
    ///   - liveAppNames: The names of all live apps by ID.
    public init(of before: RegisteredApp, values: [AppSettingField: String], provider: String, liveAppNames: [String: String]) {
        app = before
        for field in AppSettingField.allCases {
            guard let text = values[field] else { continue }
            do {
                try field.set(text, in: &app)
            } catch {
                problems[field] = Self.problems(of: text, as: field, in: before, or: error)
            }
        }
        let becomesLive = app.mode == .live && before.mode != .live
        if problems[.name] == nil, app.name != before.name || becomesLive {
            do {
                try AppNameRule.check(app.name, provider: provider, others: liveAppNames.filter { $0.key != app.id }.values)
            } catch {
                problems[.name] = [error]
            }
        }
        // An app that the operator made live without a privacy policy can still be changed.
        let isNeeded = app.mode == .live && (becomesLive || before.settings.privacyPolicyURL != nil)
        if isNeeded, app.settings.privacyPolicyURL == nil, problems[.privacyPolicyURL] == nil {
            problems[.privacyPolicyURL] = [SettingProblem(.privacyMissing)]
        }
    }

    /// Returns the problems of the individual lines or, if there are none, the problem of all lines together.
    private static func problems(
        of text: String, as field: AppSettingField, in app: RegisteredApp, or together: SettingProblem
    ) -> [SettingProblem] {
        guard field.kind == .lines, together.kind != .tooManyLines else { return [together] }
        var problems: [SettingProblem] = []
        var tried = app
        for line in AppSettingField.lines(of: text) {
            do throws(SettingProblem) {
                try field.set(line, in: &tried)
            } catch {
                if !problems.contains(error) { problems.append(error) }
                if problems.count == maximumProblems { break }
            }
        }
        return problems.isEmpty ? [together] : problems
    }
}
