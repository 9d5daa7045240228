import Foundation

/// Asks a person at a terminal for a password, a secret or a token, and shows nothing of what they type.
enum SecretPrompt {
    /// Asks on standard error.
    /// - Parameters:
    ///   - label: what is asked for, such as `Password`.
    ///   - isNew: whether it is set by this command. A person cannot see a slip of the fingers, so it is asked for twice.
    /// - Returns: what was typed; `nil` where standard input is no terminal.
    /// - Throws: `Problem` where nothing was typed, or two different texts.
    static func typed(_ label: String, isNew: Bool = false) throws -> String? {
        guard Terminal.isTypedInto else { return nil }
        let prompts = isNew ? ["New \(label.lowercased()) (not shown): ", "The same again: "] : ["\(label) (not shown): "]
        let lines = try HiddenInput.lines(prompts)
        guard let first = lines.first, !first.isEmpty else { throw Problem("Nothing was typed.") }
        guard lines.allSatisfy({ $0 == first }) else { throw Problem("The two texts that were typed differ, and nothing was changed.") }
        return String(decoding: first, as: UTF8.self)
    }
}
