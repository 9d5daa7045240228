import Foundation
import Logging

/// Standard output for results, standard error for the log.
enum Terminal {
    /// Whether standard input was open when this was first asked. Asked at the start, before another file can have its number.
    static let hasInput = fcntl(STDIN_FILENO, F_GETFD) != -1

    /// A reader who has gone away is no reason to stop, and none to be ended by a signal.
    static func outliveReaders() { signal(SIGPIPE, SIG_IGN) }

    /// Shows a line of the result. Ends the program with status 1 where it cannot be written: whoever reads a file must not take half of a
    /// result for all of it.
    static func say(_ line: String) {
        guard let problem = write("\(line)\n", to: STDOUT_FILENO) else { return }
        complain("latchkey: Standard output cannot be written to: \(problem).")
        Foundation.exit(1)
    }

    static func complain(_ line: String) { _ = write("\(line)\n", to: STDERR_FILENO) }

    /// Writes all of a text, unless its reader has gone away.
    /// - Returns: what is wrong, if anything is.
    private static func write(_ text: String, to file: Int32) -> String? {
        var rest = Array(text.utf8)[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { Foundation.write(file, $0.baseAddress, $0.count) }
            switch (count, errno) {
            case (0..., _): rest = rest.dropFirst(count)
            case (_, EINTR): continue
            case (_, EPIPE): return nil
            default: return systemError()
            }
        }
        return nil
    }

    /// The name of the last error of a call to the system.
    static func systemError() -> String { String(cString: strerror(errno)) }

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
