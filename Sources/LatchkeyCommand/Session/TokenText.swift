import ArgumentParser
import Foundation

/// Where a token comes from that a person hands to a command.
enum TokenText {
    /// An environment variable, which only the person's own processes can read.
    static let variable = "LATCHKEY_TOKEN"

    /// The token of the environment, if there is one.
    static var fromEnvironment: String? {
        ProcessInfo.processInfo.environment[variable].flatMap { $0.isEmpty ? nil : $0 }
    }

    /// The text of an option; `-` stands for standard input, and at a terminal for what is typed there.
    /// - Parameter label: what a person is asked for, such as `Access token`.
    /// - Throws: `ValidationError`, or what is wrong with standard input.
    static func read(_ option: String, _ label: String) throws -> String {
        guard option == "-" else { return option }
        let text = try (SecretPrompt.typed(label) ?? String(decoding: Input.standard(upTo: 65_536), as: UTF8.self))
            .trimmingCharacters(in: .whitespacesAndNewlines)
        guard !text.isEmpty else { throw ValidationError("Standard input has no token.") }
        return text
    }
}
