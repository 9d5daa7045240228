import Foundation
import Logging

/// Standard output for results, standard error for the log.
enum Terminal {
    static func say(_ line: String) { write("\(line)\n", to: .standardOutput) }
    static func complain(_ line: String) { write("\(line)\n", to: .standardError) }

    /// A reader who has gone away is no reason to stop.
    private static func write(_ text: String, to file: FileHandle) { try? file.write(contentsOf: Data(text.utf8)) }

    /// Whether a person reads standard output.
    static var isAttached: Bool { isatty(FileHandle.standardOutput.fileDescriptor) == 1 }

    static func logger() -> Logger {
        var logger = Logger(label: "latchkey") { StreamLogHandler.standardError(label: $0) }
        logger.logLevel = .notice
        return logger
    }
}
