package import LoginModel
package import ProviderDomain
import StrictJSON

/// The form in which every store keeps values that are not numbers or texts.
package enum StoredForm {
    /// Returns the settings as JSON. Default settings become `{}`, which costs neither space nor time.
    package static func text(of settings: AppSettings) -> String {
        settings == AppSettings() ? "{}" : String(decoding: JSONValue.object(settings.json).serialized(), as: UTF8.self)
    }

    /// Reads settings from their JSON.
    package static func settings(_ text: String) throws -> AppSettings {
        text == "{}" ? AppSettings() : AppSettings(json: try JSONValue(strictly: Array(text.utf8)).object ?? [:])
    }

    /// Reads permissions from a list with commas.
    package static func permissions(_ list: String) -> Set<Permission> { Set(Scope.names(in: list).map(Permission.init(name:))) }

    /// Returns the names of permissions in alphabetical order, separated by commas.
    package static func list(_ permissions: Set<Permission>) -> String { list(Set(permissions.map(\.name))) }

    /// Returns names in alphabetical order, separated by commas.
    package static func list(_ names: Set<String>) -> String { names.sorted().joined(separator: ",") }

    /// Returns the key by which the redeemed codes and the used proofs of a person at an app are counted.
    package static func owner(_ person: Person.ID, _ app: String) -> String { "\(app) \(person.rawValue)" }
}

extension String {
    /// Whether the text contains a zero byte. A store would read such a text only up to the zero byte, or refuse it.
    package var hasZeroByte: Bool { utf8.contains(0) }
}
