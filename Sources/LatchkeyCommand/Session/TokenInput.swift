import ArgumentParser
import Foundation

/// Reads a token that a person passes to a command.
enum TokenInput {
    /// The name of the environment variable for a token. Only the person's own processes can read it.
    static let environmentVariable = "LATCHKEY_TOKEN"

    /// The token from the environment; `nil` if the variable is unset or empty.
    static var fromEnvironment: String? {
        ProcessInfo.processInfo.environment[environmentVariable].flatMap { $0.isEmpty ? nil : $0 }
    }

    /// Returns the token that an option gives. `-` reads it from standard input, or prompts for it at a terminal.
    /// - Parameter label: the name of the token in the prompt, such as `Access token`.
    /// - Throws: `ValidationError` if standard input has no token, `Problem` if nothing was typed, or ``Input/Unreadable``.
    static func read(_ option: String, _ label: String) throws -> String {
        guard option == "-" else { return option }
        let text = try (SecretPrompt.read(label) ?? String(decoding: Input.standard(upTo: 65_536), as: UTF8.self))
            .trimmingCharacters(in: .whitespacesAndNewlines)
        guard !text.isEmpty else { throw ValidationError("Standard input has no token.") }
        return text
    }
}
