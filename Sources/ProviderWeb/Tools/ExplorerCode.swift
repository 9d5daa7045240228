import LoginModel
import ProviderDomain

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// A call of the explorer as code to copy. Everything that was typed appears in it as text and cannot become code. Secrets, above all the
/// token, are replaced by placeholders.
struct ExplorerCode: Sendable {
    /// The placeholder for the token.
    static let placeholder = "ACCESS_TOKEN"
    /// The placeholder for `appsecret_proof`.
    static let proofPlaceholder = "APPSECRET_PROOF"
    private static let appPlaceholder = "APP_ID"
    private static let clientPlaceholder = "CLIENT_TOKEN"

    private let method: String
    private let path: String
    private let version: String
    private let base: String
    private let appID: String
    private let clientToken: String?
    private let address: [ExplorerQuery.Parameter]
    private let body: [ExplorerQuery.Parameter]
    /// Whether the app requires `appsecret_proof` with each call (Wire.md, section 1.6).
    let needsProof: Bool

    /// The maximum size of the path and the parameters together, in bytes. The page contains three programs, each with the path and the
    /// parameters.
    private static let maximumBytes = 16 * 1024

    /// Creates the code for a call.
    /// - Parameters:
    ///   - app: the selected app, if any.
    ///   - url: the public URL of the provider.
    /// - Returns: `nil` if the call is larger than ``maximumBytes``, or if its path is too long or has too many parameters.
    init?(_ query: ExplorerQuery, _ target: ExplorerTarget, of app: RegisteredApp?, at url: String) {
        let size = query.parameters.reduce(query.path.utf8.count) { $0 + $1.name.utf8.count + $1.value.utf8.count }
        guard size <= Self.maximumBytes, ExplorerTarget.isReadable(query.path) else { return nil }
        method = query.method
        path = target.parts.joined(separator: "/")
        version = (target.version ?? query.version).description
        base = url
        appID = app?.id ?? Self.appPlaceholder
        clientToken = app.map { $0.clientToken?.reveal(\.self) } ?? Self.clientPlaceholder
        let asked = FormParameters(encoded: target.query).pairs.map {
            Self.redacted(ExplorerQuery.Parameter(name: $0.name, value: String(decoding: $0.bytes, as: UTF8.self)))
        }
        needsProof = app?.requiresAppSecret == true
        let proof = ExplorerQuery.Parameter(name: AppSecretProof.parameter, value: Self.proofPlaceholder)
        address = needsProof && !asked.contains { $0.name == proof.name } ? asked + [proof] : asked
        let typed = query.method == "POST" ? query.parameters : []
        body = typed.filter { !$0.name.isEmpty && $0.name != ExplorerQuery.Field.token }.map(Self.redacted)
    }

    private static func redacted(_ parameter: ExplorerQuery.Parameter) -> ExplorerQuery.Parameter {
        if LoginName.canonical(parameter.name) == "batch" {
            return ExplorerQuery.Parameter(name: parameter.name, value: RedactedBatch(parameter.value).text)
        }
        guard SecretParameter.isSecret(parameter.name) else { return parameter }
        return ExplorerQuery.Parameter(name: parameter.name, value: LoginName.canonical(parameter.name).uppercased())
    }

    /// A complete `main.swift` that uses the Latchkey SDK.
    var swift: String {
        var seen: Set<String> = []
        let parameters = (body + address).filter { seen.insert($0.name).inserted }
        let members = parameters.map { "\(Self.swift($0.name)): \(Self.swift($0.value))" }
        let settings = [("appID", appID), ("clientToken", clientToken)].compactMap { name, value in
            value.map { "Settings.shared.\(name) = \(Self.swift($0))" }
        }
        return """
            import Foundation
            import Latchkey

            Settings.shared.providerURL = URL(string: \(Self.swift(base)))
            \(settings.joined(separator: "\n"))

            let request = GraphRequest(
                graphPath: \(Self.swift(path)),
                parameters: [\(members.isEmpty ? ":" : members.joined(separator: ", "))],
                tokenString: \(Self.swift(Self.placeholder)),
                version: \(Self.swift(version)),
                httpMethod: .\(method.lowercased()))
            let response = try await request.response()
            print(String(decoding: response.data, as: UTF8.self))
            """
    }

    /// A `curl` command for a POSIX shell.
    var curl: String {
        var lines = ["curl --request \(method) \(Self.shell(location))"]
        lines.append("--header \(Self.shell("Authorization: Bearer \(Self.placeholder)"))")
        // The name is percent-encoded, because curl gives some characters in it a special meaning.
        lines += body.map { "--data-urlencode \(Self.shell("\(FormParameters.encode($0.name))=\($0.value)"))" }
        return lines.joined(separator: " \\\n  ")
    }

    /// A script for browsers and other runtimes with the Fetch API.
    var javaScript: String {
        var members = [
            "  method: \(Self.javaScript(method)),",
            "  headers: { Authorization: \(Self.javaScript("Bearer \(Self.placeholder)")) },",
        ]
        if !body.isEmpty {
            let pairs = body.map { "[\(Self.javaScript($0.name)), \(Self.javaScript($0.value))]" }
            members.append("  body: new URLSearchParams([\(pairs.joined(separator: ", "))]),")
        }
        return """
            const response = await fetch(\(Self.javaScript(location)), {
            \(members.joined(separator: "\n"))
            });
            const answer = await response.json();
            console.log(answer);
            """
    }

    private var location: String {
        let parts = path.split(separator: "/").map { FormParameters.encode(String($0)) }
        let query = address.map { "\(FormParameters.encode($0.name))=\(FormParameters.encode($0.value))" }.joined(separator: "&")
        return "\(base)/\(version)/\(parts.joined(separator: "/"))" + (query.isEmpty ? "" : "?\(query)")
    }

    /// Returns a Swift string literal (The Swift Programming Language, Lexical Structure).
    static func swift(_ text: String) -> String { quoted(text) { "\\u{\(String($0, radix: 16))}" } }

    /// Returns a JavaScript string literal (ECMAScript, section 12.9.4) that cannot end a script element.
    static func javaScript(_ text: String) -> String {
        quoted(text) { "\\u\("0000\(String($0, radix: 16))".suffix(4))" }.replacing("</", with: "<\\/")
    }

    /// Returns a single-quoted word of a POSIX shell, in which no character has a special meaning.
    static func shell(_ text: String) -> String { text.quotedForShell }

    private static func quoted(_ text: String, _ escape: (UInt32) -> String) -> String {
        var literal = "\""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\"", "\\":
                literal += "\\"
                literal.unicodeScalars.append(scalar)
            case "\n": literal += "\\n"
            case "\r": literal += "\\r"
            case "\t": literal += "\\t"
            case "\0"..." ", "\u{7F}"..."\u{9F}", "\u{2028}", "\u{2029}":
                if scalar == " " { literal += " " } else { literal += escape(scalar.value) }
            default: literal.unicodeScalars.append(scalar)
            }
        }
        return literal + "\""
    }
}
