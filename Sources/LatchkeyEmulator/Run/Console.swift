import Foundation

/// The standard streams of a run. Messages of the emulator go to standard error, because standard output belongs to COMMAND; without one, it
/// gets what a person has to set.
enum Console {
    /// The reason why standard output cannot be written to.
    struct Failure: Error, CustomStringConvertible {
        let description: String
    }

    /// Opens the standard streams that are closed, so that no other file gets their descriptors. They cannot be read or written, and COMMAND
    /// gets them closed.
    static func reserveStreams() {
        for file in [STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO] where fcntl(file, F_GETFD) == -1 {
            // The lowest descriptor that is free is the one of the stream.
            _ = open("/dev/null", (file == STDIN_FILENO ? O_WRONLY : O_RDONLY) | O_CLOEXEC)
        }
    }

    /// Prints a message on standard error, and ignores a failure to write it.
    static func print(_ line: String) { _ = write("latchkey: \(line)\n", to: STDERR_FILENO) }

    /// Prints a text on standard output.
    static func printInstructions(_ text: String) throws(Failure) {
        let number = write(text, to: STDOUT_FILENO)
        guard number == 0 else {
            throw Failure(description: "Standard output cannot be written to: \(String(cString: strerror(number))).")
        }
    }

    /// Writes the whole text.
    /// - Returns: 0, or the error number of the system (`errno`).
    private static func write(_ text: String, to file: CInt) -> CInt {
        var rest = Array(text.utf8)[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { Foundation.write(file, $0.baseAddress, $0.count) }
            guard count > 0 || errno == EINTR else { return errno }
            rest = rest.dropFirst(max(count, 0))
        }
        return 0
    }
}
