import LoginModel
import ProviderSeed

/// The text of `latchkey serve --print-config`: a file of settings with the values in force, and comments that say where each value comes
/// from.
struct SettingList {
    let lines: [String]

    init(_ values: [SettingValue]) {
        lines = ["# The settings in force. A comment names the source of each value."] + values.flatMap(Self.lines)
    }

    private static func lines(for value: SettingValue) -> [String] {
        let (key, source) = (value.setting.key, "# \(value.origin.description.escapedForLog)")
        if value.setting.isList, !value.texts.isEmpty {
            return ["\(key):  \(source)"] + value.texts.map { "  - \(SettingsFile.value($0))" }
        }
        guard let text = value.texts.first else { return ["# \(key) is not set"] }
        return ["\(key): \(SettingsFile.value(text))  \(source)"]
    }
}
