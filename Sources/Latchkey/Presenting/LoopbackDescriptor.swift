#if os(Linux) || os(macOS)
#if canImport(Glibc)
internal import Glibc
#elseif canImport(Musl)
internal import Musl
#elseif canImport(Darwin)
internal import Darwin
#endif

/// Creates non-blocking file descriptors, which are not inherited by programs that the app starts. On Linux, the system call that creates a
/// descriptor sets both properties. On macOS, later system calls set them. Each function returns `nil` if the system call fails; `errno`
/// then contains the reason.
enum LoopbackDescriptor {
    #if canImport(Glibc)
    private static let stream = Int32(SOCK_STREAM.rawValue)
    private static let socketFlags = Int32(SOCK_CLOEXEC.rawValue | SOCK_NONBLOCK.rawValue)
    #elseif canImport(Musl)
    private static let stream = SOCK_STREAM
    private static let socketFlags = SOCK_CLOEXEC | SOCK_NONBLOCK
    #else
    private static let stream = SOCK_STREAM
    #endif

    /// Creates a TCP socket for the address family.
    static func socket(_ family: Int32) -> Int32? {
        #if os(Linux)
        return valid(makeSocket(family, stream | socketFlags, 0))
        #else
        return configuredSocket(makeSocket(family, stream, 0))
        #endif
    }

    /// Accepts a connection on a listening socket.
    /// - Returns: `nil` if there is no connection or no free file descriptor.
    static func accepted(by listener: Int32) -> Int32? {
        #if os(Linux)
        return valid(acceptWithFlags(listener, nil, nil, socketFlags))
        #else
        return configuredSocket(accept(listener, nil, nil))
        #endif
    }

    /// Creates a pipe.
    static func pipe() -> (reader: Int32, writer: Int32)? {
        var files: [Int32] = [-1, -1]
        #if os(Linux)
        guard pipeWithFlags(&files, O_CLOEXEC | O_NONBLOCK) == 0 else { return nil }
        #else
        guard makePipe(&files) == 0 else { return nil }
        for file in files { configure(file) }
        #endif
        return (files[0], files[1])
    }

    private static func valid(_ file: Int32) -> Int32? { file >= 0 ? file : nil }

    #if canImport(Darwin)
    private static func configuredSocket(_ file: Int32) -> Int32? {
        guard let file = valid(file) else { return nil }
        configure(file)
        var isOn: Int32 = 1
        _ = setsockopt(file, SOL_SOCKET, SO_NOSIGPIPE, &isOn, socklen_t(MemoryLayout<Int32>.size))
        return file
    }

    private static func configure(_ file: Int32) {
        _ = fcntl(file, F_SETFD, FD_CLOEXEC)
        _ = fcntl(file, F_SETFL, O_NONBLOCK)
    }
    #endif
}

/// Calls the C function `socket`, which ``LoopbackDescriptor`` cannot call, because its own method has the same name.
private func makeSocket(_ family: Int32, _ type: Int32, _ number: Int32) -> Int32 { socket(family, type, number) }

#if os(Linux)
// glibc and musl declare `accept4` and `pipe2` only if `_GNU_SOURCE` is defined. Swift's modules of the C library do not define it.
@_silgen_name("accept4")
private func acceptWithFlags(
    _ file: Int32, _ address: UnsafeMutablePointer<sockaddr>?, _ size: UnsafeMutablePointer<socklen_t>?, _ flags: Int32
) -> Int32

@_silgen_name("pipe2")
private func pipeWithFlags(_ files: UnsafeMutablePointer<Int32>, _ flags: Int32) -> Int32
#else
/// Calls the C function `pipe`, which ``LoopbackDescriptor`` cannot call, because its own method has the same name.
private func makePipe(_ files: UnsafeMutablePointer<Int32>) -> Int32 { pipe(files) }
#endif
#endif
