import ArgumentParser
import LoginModel

/// The `--yes` option of commands that destroy something permanently. A person at a terminal has to confirm; a script does not.
struct ConfirmationOption: ParsableArguments {
    @Flag(help: "Do not ask for confirmation. Without a terminal, the command never asks.")
    var yes = false

    /// Asks the person to confirm, unless `--yes` was given or standard input is not a terminal.
    /// - Parameter question: the question, which names what will be lost.
    /// - Throws: `Problem` if the answer is anything but yes.
    func confirm(_ question: @autoclosure () -> String) throws {
        guard !yes, Terminal.isInputTerminal else { return }
        Terminal.printPrompt("\(question().escapedForLog) [y/N] ")
        let response = String(decoding: try Input.line(), as: UTF8.self).lowercased()
        guard ["y", "yes"].contains(response) else { throw Problem("Nothing was changed.") }
    }
}
