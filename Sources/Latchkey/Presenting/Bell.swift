#if os(Linux) || os(macOS)
internal import FlyingSocks

#if canImport(Glibc)
internal import Glibc
#elseif canImport(Musl)
internal import Musl
#elseif canImport(Darwin)
internal import Darwin
#endif

/// Wakes a thread that waits at a socket.
final class Bell: Sendable {
    private let heard: Socket
    private let rope: Socket

    /// - Throws: `SocketError` when no file is free.
    init() throws {
        var files: [Int32] = [-1, -1]
        guard pipe(&files) == 0 else { throw SocketError.makeFailed("Pipe") }
        heard = Socket(file: .init(rawValue: files[0]))
        rope = Socket(file: .init(rawValue: files[1]))
    }

    deinit {
        try? heard.close()
        try? rope.close()
    }

    /// Rings for ever.
    func ring() { _ = withUnsafeBytes(of: UInt8(1)) { write(rope.file.rawValue, $0.baseAddress, 1) } }

    /// Waits at the socket. `true` when something came there, `false` when the bell rings.
    func isSilent(until socket: Socket) -> Bool { Self.first(of: [heard, socket]) == socket }

    /// Waits at several sockets.
    /// - Returns: the first of them at which something is or has ended, `nil` when that cannot be waited for.
    static func first(of sockets: [Socket]) -> Socket? {
        var files = sockets.map { pollfd(fd: $0.file.rawValue, events: Int16(POLLIN), revents: 0) }
        while poll(&files, nfds_t(files.count), -1) < 0 {
            guard errno == EINTR else { return nil }
        }
        return zip(sockets, files).first { $0.1.revents != 0 }?.0
    }
}
#endif
