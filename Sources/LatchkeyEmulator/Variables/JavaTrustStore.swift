import Foundation
import LoginModel

/// The trust store that the options of Java in the user's variables name. The one of the run replaces it, and contains its certificates.
struct JavaTrustStore {
    /// The variables with options of Java. The options of the last one take precedence.
    static let variables = ["JAVA_TOOL_OPTIONS", "JDK_JAVA_OPTIONS", "_JAVA_OPTIONS"]

    let path: String
    /// The variable that names it.
    private let variable: String
    private let type: String?
    private let password: Secret

    /// The reason why the certificates cannot be read.
    struct Unreadable: Error, CustomStringConvertible {
        let description: String
    }

    /// The maximum time of Java's program, in seconds.
    private static let timeout = 30
    private static let passwordVariable = "LATCHKEY_TRUST_STORE_PASSWORD"

    /// Returns `nil` if the variables name no trust store.
    init?(_ environment: [String: String]) {
        let options = Self.variables.flatMap { name in Self.words(environment[name] ?? "").map { (variable: name, word: $0) } }
        func value(_ name: String) -> (text: String, variable: String)? {
            let prefix = "-Djavax.net.ssl.\(name)="
            return options.last { $0.word.hasPrefix(prefix) }.map { (String($0.word.dropFirst(prefix.count)), $0.variable) }
        }
        guard let store = value("trustStore"), !store.text.isEmpty, store.text != "NONE" else { return nil }
        path = store.text
        variable = store.variable
        type = value("trustStoreType")?.text
        password = Secret(value("trustStorePassword")?.text ?? JavaKeyStore.password)
    }

    /// Returns the certificates as PEM. Java's own `keytool` reads them, because only Java knows all formats of its stores.
    /// - Parameter output: the path of a file that does not exist yet.
    func authorities(_ environment: [String: String], writingTo output: String) throws(Unreadable) -> String {
        guard let program = Self.program(environment) else { throw unreadable("there is no keytool") }
        let process = Process()
        process.executableURL = URL(filePath: program)
        let storeType = type.map { ["-storetype", $0] } ?? []
        process.arguments = ["-list", "-rfc", "-keystore", path, "-storepass:env", Self.passwordVariable] + storeType
        var variables = environment
        for name in Self.variables { variables[name] = nil }
        password.reveal { variables[Self.passwordVariable] = $0 }
        process.environment = variables
        process.standardInput = FileHandle.nullDevice
        process.standardError = FileHandle.nullDevice
        let ended = DispatchSemaphore(value: 0)
        process.terminationHandler = { _ in ended.signal() }
        do {
            try Data().write(to: URL(filePath: output))
            process.standardOutput = try FileHandle(forWritingTo: URL(filePath: output))
            try process.run()
        } catch {
            throw unreadable("\(program) cannot be started")
        }
        guard ended.wait(timeout: .now() + .seconds(Self.timeout)) == .success else {
            process.terminate()
            throw unreadable("\(program) takes too long")
        }
        guard process.terminationStatus == 0 else { throw unreadable("\(program) reports an error") }
        do {
            return try CertificateBundle.read(output, namedBy: variable)
        } catch {
            throw unreadable(error.description)
        }
    }

    private func unreadable(_ reason: String) -> Unreadable {
        Unreadable(
            description:
                "\(variable) names the trust store \(path), whose certificates Java does not trust in this run, because \(reason).")
    }

    /// Returns the path of `keytool`.
    private static func program(_ environment: [String: String]) -> String? {
        let home = environment["JAVA_HOME"].map { "\($0)/bin" }
        let folders = [home].compactMap(\.self) + (environment["PATH"] ?? "").split(separator: ":").map(String.init)
        return folders.map { "\($0)/keytool" }.first { access($0, X_OK) == 0 }
    }

    /// Splits options at white space that is not in quotation marks, as Java does.
    private static func words(_ options: String) -> [String] {
        var words: [String] = []
        var word: String?
        var quotationMark: Character?
        for character in options {
            if character == quotationMark {
                quotationMark = nil
            } else if quotationMark == nil, character == "\"" || character == "'" {
                quotationMark = character
                word = word ?? ""
            } else if quotationMark == nil, character.isWhitespace {
                word.map { words.append($0) }
                word = nil
            } else {
                word = (word ?? "") + String(character)
            }
        }
        return words + [word].compactMap(\.self)
    }
}
