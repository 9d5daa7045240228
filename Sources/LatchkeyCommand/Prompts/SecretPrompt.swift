import Foundation

/// Prompts a person at a terminal for a password, a secret or a token, without echo.
enum SecretPrompt {
    /// Prompts on standard error.
    /// - Parameters:
    ///   - label: the name of the secret, such as `Password`.
    ///   - isNew: whether the command sets the secret. If so, the command prompts for the secret twice, because the person cannot see a
    ///     typing error.
    /// - Returns: the typed text; `nil` if standard input is not a terminal.
    /// - Throws: `Problem` if nothing was typed, or if the two texts differ.
    static func read(_ label: String, isNew: Bool = false) throws -> String? {
        guard Terminal.isInputTerminal else { return nil }
        let prompts = isNew ? ["New \(label.lowercased()) (not shown): ", "Repeat it: "] : ["\(label) (not shown): "]
        let lines = try HiddenInput.lines(prompts)
        guard let first = lines.first, !first.isEmpty else { throw Problem("Nothing was typed.") }
        guard lines.allSatisfy({ $0 == first }) else { throw Problem("The two entries differ; nothing was changed.") }
        return String(decoding: first, as: UTF8.self)
    }
}
