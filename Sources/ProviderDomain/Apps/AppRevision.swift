/// What who builds an app wants its settings to be, and what speaks against it.
public struct AppRevision: Sendable {
    /// The app as far as the texts make sense.
    public private(set) var app: RegisteredApp
    /// What is wrong, by setting; of one that has several lines, with each of them, up to ``mostDefects``.
    public private(set) var defects: [AppSettingField: [SettingDefect]] = [:]

    /// How many defects of one setting are named.
    public static let mostDefects = 20

    /// - Parameters:
    ///   - typed: the texts, by setting; a setting that is not among them stays.
    ///   - provider: what the pages call the provider.
    ///   - live: the names of all apps that the public can use, by id.
    public init(of before: RegisteredApp, typed: [AppSettingField: String], provider: String, live: [String: String]) {
        app = before
        for field in AppSettingField.allCases {
            guard let text = typed[field] else { continue }
            do {
                try field.set(text, in: &app)
            } catch {
                defects[field] = Self.defects(of: text, as: field, in: before, or: error)
            }
        }
        let goesLive = app.mode == .live && before.mode != .live
        if defects[.name] == nil, app.name != before.name || goesLive {
            do {
                try AppNameRule.check(app.name, provider: provider, others: live.filter { $0.key != app.id }.values)
            } catch {
                defects[.name] = [error]
            }
        }
        // What the operator has let go without one is not held up by it.
        let isNeeded = app.mode == .live && (goesLive || before.settings.privacyPolicyURL != nil)
        if isNeeded, app.settings.privacyPolicyURL == nil, defects[.privacyPolicyURL] == nil {
            defects[.privacyPolicyURL] = [SettingDefect(.privacyMissing)]
        }
    }

    /// What is wrong with each line by itself; where nothing is, with all of them together.
    private static func defects(
        of text: String, as field: AppSettingField, in app: RegisteredApp, or together: SettingDefect
    ) -> [SettingDefect] {
        guard field.kind == .lines, together.kind != .tooManyLines else { return [together] }
        var defects: [SettingDefect] = []
        var tried = app
        for line in AppSettingField.lines(of: text) {
            do throws(SettingDefect) {
                try field.set(line, in: &tried)
            } catch {
                if !defects.contains(error) { defects.append(error) }
                if defects.count == mostDefects { break }
            }
        }
        return defects.isEmpty ? [together] : defects
    }
}
