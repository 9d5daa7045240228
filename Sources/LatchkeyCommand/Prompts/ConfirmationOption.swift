import ArgumentParser
import LoginModel

/// `--yes`, for commands that destroy something for good. A person at a terminal is asked; a script is not.
struct ConfirmationOption: ParsableArguments {
    @Flag(help: "Do not ask. Without a terminal nobody is asked.")
    var yes = false

    /// Lets the command go on if the person agrees, or nobody is there to be asked.
    /// - Parameter question: names what will be lost.
    /// - Throws: `Problem` where the answer is anything but yes.
    func confirm(_ question: @autoclosure () -> String) throws {
        guard !yes, Terminal.isTypedInto else { return }
        Terminal.ask("\(question().inOneLine) [y/N] ")
        let answer = String(decoding: try Input.line(), as: UTF8.self).lowercased()
        guard ["y", "yes"].contains(answer) else { throw Problem("Nothing was changed.") }
    }
}
