import Foundation

/// A pipe that signal handlers write to, so that a command can wait for its terminal and for signals at the same time. It stays open until
/// the process ends.
enum SignalPipe {
    /// The file descriptor that becomes readable when a signal has arrived; -1 if the system cannot create a pipe. The first access creates
    /// the pipe.
    static var readEnd: Int32 { descriptors.read }

    private static let descriptors: (read: Int32, write: Int32) = {
        var files: [Int32] = [-1, -1]
        guard pipe(&files) == 0 else { return (-1, -1) }
        for file in files {
            _ = fcntl(file, F_SETFD, FD_CLOEXEC)
            _ = fcntl(file, F_SETFL, O_NONBLOCK)
        }
        return (files[0], files[1])
    }()

    /// Writes the number of a signal. A signal handler may call this method (`signal-safety(7)`) if ``readEnd`` was accessed before,
    /// because the method then calls only `write`.
    static func write(_ number: Int32) {
        let savedErrno = errno
        var byte = UInt8(truncatingIfNeeded: number)
        _ = Foundation.write(descriptors.write, &byte, 1)
        errno = savedErrno
    }

    /// Returns the next signal that has arrived, if any.
    static func read() -> Int32? {
        var byte: UInt8 = 0
        return Foundation.read(descriptors.read, &byte, 1) == 1 ? Int32(byte) : nil
    }
}
