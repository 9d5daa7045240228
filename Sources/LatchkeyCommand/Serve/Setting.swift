import ArgumentParser
import Foundation

/// A setting of `latchkey serve`, as ``ServeSettings`` declares it.
struct Setting: Decodable {
    /// A flag of the command.
    struct Flag: Decodable {
        let kind: String
        let name: String

        /// The flag as it is written on a command line.
        var text: String { (kind == "long" ? "--" : "-") + name }
    }

    private let kind: String
    private let isRepeating: Bool
    /// The value if the setting is not given; `nil` if there is none.
    let defaultValue: String?
    /// The flags that set the value.
    let names: [Flag]

    /// Whether the setting is either on or off.
    var isSwitch: Bool { kind == "flag" }
    /// Whether the setting has any number of values.
    var isList: Bool { isRepeating }
    /// The long flag, without dashes.
    private var name: String { names.first { $0.kind == "long" }?.name ?? "" }
    /// The long flag, such as `--public-url`.
    var flag: String { "--" + name }
    /// The key in the file, such as `public_url`.
    var key: String { name.replacing("-", with: "_") }
    /// The environment variable, such as `LATCHKEY_PUBLIC_URL`.
    var variable: String { Self.prefix + key.uppercased() }

    /// The prefix of all environment variables of Latchkey.
    static let prefix = "LATCHKEY_"

    /// All settings, in the order of their declarations. They are read from the description that the argument parser writes of them.
    static let all: [Setting] = {
        struct Description: Decodable {
            struct Command: Decodable { let arguments: [Setting] }
            let command: Command
        }
        do {
            let description = try JSONDecoder().decode(Description.self, from: Data(ServeSettings._dumpHelp().utf8))
            return description.command.arguments.filter { $0.name != "help" }
        } catch {
            preconditionFailure("The description of the settings cannot be read: \(error)")
        }
    }()

    /// The variables that are not settings: other commands, the build and the tests read them.
    static let otherVariables: Set = [
        "LATCHKEY_BINARY", "LATCHKEY_CLUSTER", "LATCHKEY_CONFIG", "LATCHKEY_CONTROL_URL", "LATCHKEY_FUZZ", "LATCHKEY_PAGE_GALLERY",
        "LATCHKEY_PROVIDER", "LATCHKEY_SHOTS", "LATCHKEY_TOKEN", "LATCHKEY_WARNINGS_ARE_ERRORS", "LATCHKEY_WRITE_INTERFACE",
    ]
}

/// Where the value of a setting comes from.
enum SettingOrigin: CustomStringConvertible {
    case flag(String)
    case variable(String)
    case file(path: String, line: Int)
    case standard

    var description: String {
        switch self {
        case .flag(let name), .variable(let name): name
        case .file(let path, let line): "\(path):\(line)"
        case .standard: "default"
        }
    }
}

/// The values of a setting, and where they come from.
struct SettingValue {
    let setting: Setting
    /// One text; any number if the setting is a list, and none if the setting has no value. The text of a switch is `true` or `false`.
    let texts: [String]
    let origin: SettingOrigin

    /// The value as arguments of a command line.
    var arguments: [String] {
        guard setting.isSwitch else {
            // The parser accepts a value with a dash only after an equals sign, and an empty one only without.
            return texts.flatMap { $0.hasPrefix("-") ? ["\(setting.flag)=\($0)"] : [setting.flag, $0] }
        }
        return texts == ["true"] ? [setting.flag] : []
    }
}
