import ArgumentParser
import Foundation
import LoginModel
import ProviderSeed
import ProviderStore

/// Finds the value of each setting: the flag is used before the environment variable, the variable before the file, and the file before
/// the default. The values of a list are those of one source.
struct SettingSources {
    /// The values of all settings.
    let values: [SettingValue]
    /// Sentences about environment variables that are not settings. The provider starts nevertheless.
    let warnings: [String]

    /// Reads the values.
    /// - Parameters:
    ///   - arguments: The arguments of the command, which the argument parser has accepted.
    ///   - config: The path of the file that `--config` names.
    /// - Throws: `SeedFileError` or `ValidationError`, which names the source and the setting.
    init(arguments: some Sequence<String>, environment: [String: String], config: String?) throws {
        let flags = Self.flags(in: arguments)
        let file = try Self.file(config, environment)
        values = try Setting.all.map { setting in
            if let texts = flags[setting.key] { return SettingValue(setting: setting, texts: texts, origin: .flag(setting.flag)) }
            if let text = environment[setting.variable], !text.isEmpty, !Self.isAddressOfService(text, setting) {
                let texts = setting.isList ? Self.items(of: text) : [text]
                return try Self.checked(SettingValue(setting: setting, texts: texts, origin: .variable(setting.variable)), setting.variable)
            }
            if let entry = file[setting.key] {
                let value = SettingValue(setting: setting, texts: entry.values, origin: .file(path: entry.path, line: entry.line))
                return try Self.checked(value, "\(value.origin): \(setting.key)")
            }
            let standard = setting.isSwitch ? "false" : setting.defaultValue
            return SettingValue(setting: setting, texts: standard.map { [$0] } ?? [], origin: .standard)
        }
        warnings = Self.warnings(about: environment)
    }

    /// Returns the settings with these values.
    /// - Throws: `ValidationError` if they do not fit together, which says where they come from, or `StoreError`.
    func settings() throws -> ServeSettings {
        let settings = try ServeSettings.parse(values.filter { if case .standard = $0.origin { false } else { true } }.flatMap(\.arguments))
        do {
            try settings.check()
        } catch let error as ValidationError {
            throw ValidationError(error.message + origins(ofFlagsIn: error.message))
        }
        do {
            try StoreAddress(settings.store).check()
        } catch {
            guard let value = values.first(where: { $0.setting.key == "store" }) else { throw error }
            if case .flag = value.origin { throw error }
            throw ValidationError("\(value.origin): \(error.explanation)")
        }
        return settings
    }

    /// Returns the sources of the settings whose flags occur in a sentence, if they come from other sources.
    private func origins(ofFlagsIn sentence: String) -> String {
        let words = Set(sentence.split { " ,:;.".contains($0) }.map(String.init))
        let others = values.filter { value in
            switch value.origin {
            case .variable, .file: words.contains(value.setting.flag)
            case .flag, .standard: false
            }
        }
        return others.isEmpty ? "" : " (\(others.map { "\($0.setting.flag) comes from \($0.origin)" }.joined(separator: ", ")))"
    }

    // MARK: Flags

    /// Returns the values of the flags, by the key of the setting. The value of an option never begins with a dash unless it follows an
    /// equals sign, because the argument parser would have refused it.
    private static func flags(in arguments: some Sequence<String>) -> [String: [String]] {
        let settings = Dictionary(Setting.all.flatMap { setting in setting.names.map { ($0.text, setting) } }) { first, _ in first }
        var values: [String: [String]] = [:]
        var rest = Array(arguments)[...]
        while let argument = rest.popFirst(), argument != "--" {
            let parts = argument.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
            guard let setting = settings[parts[0]] else { continue }
            let value = setting.isSwitch ? "true" : parts.count > 1 ? parts[1] : rest.popFirst() ?? ""
            // The last value replaces the others, unless the setting is a list.
            values[setting.key] = (setting.isList ? values[setting.key] ?? [] : []) + [value]
        }
        return values
    }

    // MARK: Variables

    /// Returns the items of a list in a variable, which are separated by commas.
    private static func items(of text: String) -> [String] {
        text.split(separator: ",").map { $0.trimmingCharacters(in: .whitespaces) }.filter { !$0.isEmpty }
    }

    /// Whether the value is not meant for the provider: for a service named latchkey or latchkey-metrics, Kubernetes sets `LATCHKEY_PORT` or
    /// `LATCHKEY_METRICS_PORT` to a URL in all containers.
    private static func isAddressOfService(_ text: String, _ setting: Setting) -> Bool {
        let isPort = setting.key == "port" || setting.key.hasSuffix("_port")
        return isPort && ["tcp://", "udp://", "sctp://"].contains(where: text.hasPrefix)
    }

    private static func warnings(about environment: [String: String]) -> [String] {
        let services = Setting.all.filter { isAddressOfService(environment[$0.variable] ?? "", $0) }.map {
            "The variable \($0.variable) is not used, because Kubernetes has set it to the address of a service; set enableServiceLinks of the "
                + "pod to false."
        }
        let known = Set(Setting.all.map(\.variable)).union(Setting.otherVariables)
        let ends = known.map { String($0.dropFirst(Setting.prefix.count)) }
        return services
            + environment.keys.filter { $0.hasPrefix(Setting.prefix) && !known.contains($0) }.sorted().map { name in
                let end = NearestName.find(String(name.dropFirst(Setting.prefix.count)), in: ends)
                let nearest = end.map { "; did you mean \(Setting.prefix)\($0)?" } ?? "."
                return "The variable \(name.escapedForLog) is not a setting\(nearest)"
            }
    }

    // MARK: File

    private typealias FileEntry = (path: String, line: Int, values: [String])

    private static func file(_ config: String?, _ environment: [String: String]) throws -> [String: FileEntry] {
        let variable = environment["LATCHKEY_CONFIG"].flatMap { $0.isEmpty ? nil : $0 }
        guard let path = config ?? variable else { return [:] }
        let file = try SettingsFile(path: path)
        let settings = Dictionary(uniqueKeysWithValues: Setting.all.map { ($0.key, $0) })
        return try Dictionary(
            file.entries.map { entry in
                let place = "\(path):\(entry.line): \(entry.name)"
                guard let setting = settings[entry.name] else {
                    let nearest = NearestName.find(entry.name, in: settings.keys).map { "; did you mean \($0)?" }
                    throw ValidationError("\(place) is not a setting\(nearest ?? "; 'latchkey serve --print-config' lists all of them.")")
                }
                guard setting.isList || !entry.isList else { throw ValidationError("\(place) has one value, not a list.") }
                return (entry.name, (path, entry.line, entry.values))
            }, uniquingKeysWith: { first, _ in first })
    }

    /// Checks a value by itself, and returns it in the form of ``SettingValue/texts``.
    /// - Parameter place: The source and the setting, for error messages.
    private static func checked(_ value: SettingValue, _ place: String) throws -> SettingValue {
        if value.setting.isSwitch {
            guard let text = value.texts.first, let isOn = switchValues[text.lowercased()] else {
                throw ValidationError("\(place): \((value.texts.first ?? "").escapedForLog) is neither true nor false.")
            }
            return SettingValue(setting: value.setting, texts: [isOn ? "true" : "false"], origin: value.origin)
        }
        do {
            _ = try ServeSettings.parse(value.arguments)
        } catch {
            throw ValidationError("\(place): \(ServeSettings.message(for: error))")
        }
        return value
    }

    private static let switchValues = [
        "true": true, "yes": true, "on": true, "1": true, "false": false, "no": false, "off": false, "0": false,
    ]
}
