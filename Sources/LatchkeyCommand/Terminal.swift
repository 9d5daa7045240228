import Foundation
import Logging

/// Standard output for results, standard error for the log.
enum Terminal {
    /// Whether standard input was open when this was first asked. Asked at the start, before another file can have its number.
    static let hasInput = fcntl(STDIN_FILENO, F_GETFD) != -1

    /// Keeps a reader who has gone away from ending the process: the other end of a socket must not be able to.
    static func outliveReaders() { signal(SIGPIPE, SIG_IGN) }

    /// Shows a line of the result. Ends the program as `cat` ends, by `SIGPIPE`, where nobody reads it any more.
    static func say(_ line: String) { sayPart("\(line)\n") }

    /// The same for a part of a line.
    static func sayPart(_ part: String) {
        guard !put(part) else { return }
        signal(SIGPIPE, SIG_DFL)
        deliver(SIGPIPE)
    }

    /// Shows a line on standard output, for a command that goes on when nobody reads it any more: a server, or one that has something to clear away.
    /// Ends the program with status 1 where the line cannot be written: whoever reads a file must not take half of a result for all of it.
    /// - Returns: whether there is a reader.
    @discardableResult
    static func announce(_ line: String) -> Bool { put("\(line)\n") }

    private static func put(_ text: String) -> Bool {
        switch write(text, to: STDOUT_FILENO) {
        case 0: return true
        case EPIPE: return false
        case let problem:
            complain("latchkey: Standard output cannot be written to: \(String(cString: strerror(problem))).")
            Foundation.exit(1)
        }
    }

    /// Shows a line on standard error, if that can be written.
    static func complain(_ line: String) { ask("\(line)\n") }

    /// Shows a question on standard error, and leaves the line open for the answer.
    static func ask(_ question: String) { _ = write(question, to: STDERR_FILENO) }

    /// Writes all of a text.
    /// - Returns: the number of the system's error, or 0.
    private static func write(_ text: String, to file: Int32) -> Int32 {
        var rest = Array(text.utf8)[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { Foundation.write(file, $0.baseAddress, $0.count) }
            if count >= 0 { rest = rest.dropFirst(count) } else if errno != EINTR { return errno }
        }
        return 0
    }

    /// Lets a signal do to this process what it does as things are, and returns afterwards, if it may. The threads of a pool block all signals, so that
    /// one that is only raised would wait there for ever.
    static func deliver(_ number: Int32) {
        var signals = sigset_t()
        sigemptyset(&signals)
        sigaddset(&signals, number)
        var former = sigset_t()
        pthread_sigmask(SIG_UNBLOCK, &signals, &former)
        raise(number)
        pthread_sigmask(SIG_SETMASK, &former, nil)
    }

    /// The name of the last error of a call to the system.
    static func systemError() -> String { String(cString: strerror(errno)) }

    /// Whether a person types into standard input.
    static var isTypedInto: Bool { isatty(STDIN_FILENO) == 1 }

    /// Whether a person reads standard output.
    static var isAttached: Bool { isatty(STDOUT_FILENO) == 1 }

    /// Whether a person reads standard error.
    static var showsErrors: Bool { isatty(STDERR_FILENO) == 1 }

    static func logger() -> Logger {
        var logger = Logger(label: "latchkey") { StreamLogHandler.standardError(label: $0) }
        logger.logLevel = .notice
        return logger
    }
}
