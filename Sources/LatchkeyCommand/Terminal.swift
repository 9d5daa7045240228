import Foundation
import Logging

/// The standard streams: results go to standard output, and prompts, messages and the log to standard error.
enum Terminal {
    /// Whether standard input was open when the program started. The program reads this property first, before another file can get the
    /// same descriptor.
    static let isInputOpen = fcntl(STDIN_FILENO, F_GETFD) != -1

    /// Ignores `SIGPIPE`, which would end the process when it writes to a connection that the other end has closed.
    static func ignoreBrokenPipes() { signal(SIGPIPE, SIG_IGN) }

    /// Prints a line of a command's result. If nobody reads standard output anymore, the process ends by `SIGPIPE`, as `cat` does.
    static func printLine(_ line: String) { printText("\(line)\n") }

    /// Prints part of a line, and otherwise behaves like ``printLine(_:)``.
    static func printText(_ part: String) {
        guard !writeOutput(part) else { return }
        signal(SIGPIPE, SIG_DFL)
        raiseSignal(SIGPIPE)
    }

    /// Prints a line on standard output, for a command that continues even if nobody reads its output anymore, such as a server or a
    /// command that has to clean up. If the line cannot be written for another reason, the process exits with status 1, so that a truncated
    /// file is not mistaken for a complete result.
    /// - Returns: whether standard output still has a reader.
    @discardableResult
    static func printStatus(_ line: String) -> Bool { writeOutput("\(line)\n") }

    private static func writeOutput(_ text: String) -> Bool {
        switch write(text, to: STDOUT_FILENO) {
        case 0: return true
        case EPIPE: return false
        case let errorNumber:
            printError("latchkey: Standard output cannot be written to: \(String(cString: strerror(errorNumber))).")
            Foundation.exit(1)
        }
    }

    /// Prints a line on standard error, and ignores a failure to write it.
    static func printError(_ line: String) { printPrompt("\(line)\n") }

    /// Prints a warning on standard error.
    static func printWarning(_ sentence: String) { printError("\(styled("warning:", .yellow)) \(sentence)") }

    /// A style of text at a terminal, with its number in the control sequence "Select Graphic Rendition" (ECMA-48, section 8.3.117).
    enum Style: Int {
        case bold = 1
        case red = 31
        case yellow = 33
    }

    /// Returns text for standard error in a style. The style is omitted if standard error is not a terminal that shows styles, or if the
    /// person wants no colors (the variable `NO_COLOR`).
    static func styled(_ text: String, _ style: Style) -> String {
        let environment = ProcessInfo.processInfo.environment
        let showsStyles = isErrorTerminal && environment["TERM", default: "dumb"] != "dumb"
        guard showsStyles, environment["NO_COLOR", default: ""].isEmpty else { return text }
        return "\u{1b}[\(style.rawValue)m\(text)\u{1b}[0m"
    }

    /// Prints a prompt on standard error, without a line feed.
    static func printPrompt(_ prompt: String) { _ = write(prompt, to: STDERR_FILENO) }

    /// Writes the whole text.
    /// - Returns: 0, or the error number of the system (`errno`).
    private static func write(_ text: String, to file: Int32) -> Int32 {
        var rest = Array(text.utf8)[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { Foundation.write(file, $0.baseAddress, $0.count) }
            if count >= 0 { rest = rest.dropFirst(count) } else if errno != EINTR { return errno }
        }
        return 0
    }

    /// Raises a signal with its current action, and returns if the process continues. The signal is unblocked first. Otherwise, it would
    /// stay pending forever, because the threads of a pool block all signals.
    static func raiseSignal(_ number: Int32) {
        var signals = sigset_t()
        sigemptyset(&signals)
        sigaddset(&signals, number)
        var former = sigset_t()
        pthread_sigmask(SIG_UNBLOCK, &signals, &former)
        raise(number)
        pthread_sigmask(SIG_SETMASK, &former, nil)
    }

    /// Returns the message for an error of a system call, by default the last one (`errno`).
    static func errnoMessage(_ number: Int32 = errno) -> String { String(cString: strerror(number)) }

    /// Whether standard input is a terminal.
    static var isInputTerminal: Bool { isatty(STDIN_FILENO) == 1 }

    /// Whether standard output is a terminal.
    static var isOutputTerminal: Bool { isatty(STDOUT_FILENO) == 1 }

    /// Whether standard error is a terminal.
    static var isErrorTerminal: Bool { isatty(STDERR_FILENO) == 1 }

    /// Returns the log on standard error.
    static func logger(_ format: LogFormat = .text, level: Logger.Level = .notice) -> Logger {
        var logger = Logger(label: "latchkey") { _ in LineLogHandler(format, to: printError) }
        logger.logLevel = level
        return logger
    }
}
