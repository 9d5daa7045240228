import LoginModel

/// A command line for a shell, as advice shows it.
enum ShellCommand {
    private static let plain = Set("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_-./:=@%+,".unicodeScalars)

    /// Returns the command with its arguments, which are quoted if a shell would change them.
    static func line(_ words: [String]) -> String { words.map(quoted).joined(separator: " ") }

    private static func quoted(_ word: String) -> String {
        guard word.isEmpty || !word.unicodeScalars.allSatisfy(plain.contains) else { return word }
        return word.quotedForShell
    }
}
