import Foundation

/// A pipe that a signal's handler writes to, so that a wait for a terminal also waits for signals. It is there until the process ends.
enum SignalPipe {
    /// Readable when a signal has come; -1 where the system gives no pipe.
    static var readEnd: Int32 { ends.read }

    private static let ends: (read: Int32, write: Int32) = {
        var files: [Int32] = [-1, -1]
        guard pipe(&files) == 0 else { return (-1, -1) }
        for file in files {
            _ = fcntl(file, F_SETFD, FD_CLOEXEC)
            _ = fcntl(file, F_SETFL, O_NONBLOCK)
        }
        return (files[0], files[1])
    }()

    /// For handlers of signals: calls nothing but `write` (`signal-safety(7)`). ``readEnd`` has been asked for before.
    static func write(_ number: Int32) {
        let problem = errno
        var byte = UInt8(truncatingIfNeeded: number)
        _ = Foundation.write(ends.write, &byte, 1)
        errno = problem
    }

    /// The next signal that has come, if one has.
    static func read() -> Int32? {
        var byte: UInt8 = 0
        return Foundation.read(ends.read, &byte, 1) == 1 ? Int32(byte) : nil
    }
}
