#if os(Linux) || os(macOS)
internal import FlyingSocks

#if canImport(Glibc)
internal import Glibc
#elseif canImport(Musl)
internal import Musl
#elseif canImport(Darwin)
internal import Darwin
#endif

/// A pipe that wakes a thread that waits for a socket.
final class WakeupPipe: Sendable {
    private let readEnd: Socket
    private let writeEnd: Socket

    /// Creates a pipe.
    /// - Throws: `SocketError` if no file descriptor is available.
    init() throws {
        var files: [Int32] = [-1, -1]
        guard pipe(&files) == 0 else { throw SocketError.makeFailed("Pipe") }
        readEnd = Socket(file: .init(rawValue: files[0]))
        writeEnd = Socket(file: .init(rawValue: files[1]))
    }

    deinit {
        try? readEnd.close()
        try? writeEnd.close()
    }

    /// Wakes the waiting thread. The signal is permanent.
    func wakeUp() { _ = withUnsafeBytes(of: UInt8(1)) { write(writeEnd.file.rawValue, $0.baseAddress, 1) } }

    /// Waits until data arrives at the socket (`true`) or the pipe is signaled (`false`).
    func waitForData(at socket: Socket) -> Bool { Self.firstReady(of: [readEnd, socket]) == socket }

    /// Waits for several sockets.
    /// - Returns: The first socket that has data or has been closed; `nil` if waiting fails.
    static func firstReady(of sockets: [Socket]) -> Socket? {
        var files = sockets.map { pollfd(fd: $0.file.rawValue, events: Int16(POLLIN), revents: 0) }
        while poll(&files, nfds_t(files.count), -1) < 0 {
            guard errno == EINTR else { return nil }
        }
        return zip(sockets, files).first { $0.1.revents != 0 }?.0
    }
}
#endif
