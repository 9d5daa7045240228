import Crypto
import LoginModel
import ProviderDomain
import StrictJSON

/// Replaces the secrets of a request by digests, so that a test can recognize a value that it knows, and a log reveals none.
enum Redaction {
    /// Returns the beginning of the SHA-256 digest of a secret, such as `sha256:2cf24dba5fb0a30e`.
    static func digest(of secret: String) -> String {
        "sha256:" + Hexadecimal.encode(SHA256.hash(data: Array(secret.utf8)).prefix(8))
    }

    private static let secretFields: Set = ["authorization", "cookie", "proxy-authorization", "dpop"]

    /// Returns the value of a header field.
    static func header(_ name: String, _ value: String) -> String {
        let name = name.lowercased()
        if name == "authorization", let scheme = value.split(separator: " ").first, scheme.count < value.count {
            return "\(scheme) \(digest(of: String(value.dropFirst(scheme.count + 1))))"
        }
        if secretFields.contains(name) || SecretParameter.isSecret(name) { return digest(of: value) }
        // A page's address can contain a code or a token.
        if name == "referer", let mark = value.utf8.firstIndex(of: UInt8(ascii: "?")) {
            return "\(value[..<mark])?\(form(String(value[mark...].dropFirst())))"
        }
        return value
    }

    /// Returns form-encoded parameters, such as a query. Parameters without secrets stay as they were written.
    static func form(_ text: String) -> String {
        text.split(separator: "&", omittingEmptySubsequences: false).map { part in
            guard let pair = FormParameters(encoded: String(part)).pairs.first else { return String(part) }
            let value = String(decoding: pair.bytes, as: UTF8.self)
            if isSecret(pair.name) { return "\(FormParameters.encode(pair.name))=\(digest(of: value))" }
            guard pair.name == "batch" else { return String(part) }
            return "batch=\(FormParameters.encode(json(value) ?? digest(of: value)))"
        }.joined(separator: "&")
    }

    /// Returns a JSON text; `nil` if it is not JSON.
    static func json(_ text: String) -> String? {
        guard let value = try? JSONValue(strictly: Array(text.utf8), maximumValues: 10_000) else { return nil }
        return String(decoding: redacted(value).serialized(), as: UTF8.self)
    }

    /// Returns a query parameter.
    static func parameter(_ name: String, _ value: String) -> String { isSecret(name) ? digest(of: value) : value }

    /// The secret parameters of the provider's own pages and of RFC 7009, RFC 7662 and RFC 7523.
    private static let secretNames: Set = ["dialog", "user_code", "signed_request", "token", "auth_nonce", "assertion"]

    private static func isSecret(_ name: String) -> Bool {
        SecretParameter.isSecret(name) || secretNames.contains(LoginName.canonical(name))
    }

    private static func redacted(_ value: JSONValue) -> JSONValue {
        switch value {
        case .array(let values): .array(values.map(redacted))
        case .object(let members):
            .object(Dictionary(members.map { name, value in (name, member(name, value)) }) { first, _ in first })
        default: value
        }
    }

    private static func member(_ name: String, _ value: JSONValue) -> JSONValue {
        guard let text = value.string else {
            return isSecret(name) ? .string(digest(of: String(decoding: value.serialized(), as: UTF8.self))) : redacted(value)
        }
        if isSecret(name) { return .string(digest(of: text)) }
        switch name {
        case "relative_url":
            guard let mark = text.utf8.firstIndex(of: UInt8(ascii: "?")) else { return value }
            return .string("\(text[..<mark])?\(form(String(text[mark...].dropFirst())))")
        case "body": return .string(form(text))
        default: return value
        }
    }
}
