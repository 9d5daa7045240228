import LoginModel
import ProviderDomain
import StrictJSON

/// The parameter `batch` in code to copy, where each secret of its calls is replaced by a placeholder.
struct RedactedBatch: Sendable {
    let text: String

    /// The placeholder for a value that is not a list of calls, because a secret could be anywhere in it.
    private static let placeholder = "BATCH"

    init(_ text: String) {
        guard let calls = try? JSONValue(strictly: Array(text.utf8), maximumValues: BatchPlan.maximumValueCount), calls.array != nil else {
            self.text = Self.placeholder
            return
        }
        let shown = Self.redacted(calls)
        // A batch without secrets remains as it was typed.
        self.text = shown == calls ? text : String(decoding: shown.serialized(), as: UTF8.self)
    }

    private static func redacted(_ value: JSONValue) -> JSONValue {
        switch value {
        case .array(let values): .array(values.map(redacted))
        case .object(let members): .object(Dictionary(members.map { ($0, shown($1, named: $0)) }) { first, _ in first })
        default: value
        }
    }

    private static func shown(_ value: JSONValue, named name: String) -> JSONValue {
        if SecretParameter.isSecret(name) { return .string(placeholder(of: name)) }
        guard let text = value.string else { return redacted(value) }
        switch name {
        case "relative_url":
            guard let mark = text.unicodeScalars.firstIndex(of: "?") else { return value }
            return .string(text[...mark] + form(String(text[mark...].unicodeScalars.dropFirst())))
        case "body": return .string(form(text))
        default: return value
        }
    }

    /// Replaces the secrets in form-encoded parameters.
    private static func form(_ text: String) -> String {
        text.split(separator: "&", omittingEmptySubsequences: false).map { part in
            let names = FormParameters(encoded: String(part)).pairs.map(\.name)
            return names.first(where: { SecretParameter.isSecret($0) }).map { "\(FormParameters.encode($0))=\(placeholder(of: $0))" }
                ?? String(part)
        }.joined(separator: "&")
    }

    private static func placeholder(of name: String) -> String { LoginName.canonical(name).uppercased() }
}
