#if os(Linux) || os(macOS)
#if canImport(Glibc)
internal import Glibc
#elseif canImport(Musl)
internal import Musl
#elseif canImport(Darwin)
internal import Darwin
#endif

/// Creates file descriptors whose operations do not block, and that programs that the app starts do not inherit. On Linux both hold from
/// the beginning, on macOS from the call that follows the creation. A function returns `nil` if the system call fails; `errno` is the reason.
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

    /// Accepts a connection of a listening socket.
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

/// `socket`, whose name the method above has too.
private func makeSocket(_ family: Int32, _ type: Int32, _ number: Int32) -> Int32 { socket(family, type, number) }

#if os(Linux)
// glibc and musl declare these two only with `_GNU_SOURCE`, which the modules of the C library are built without.
@_silgen_name("accept4")
private func acceptWithFlags(
    _ file: Int32, _ address: UnsafeMutablePointer<sockaddr>?, _ size: UnsafeMutablePointer<socklen_t>?, _ flags: Int32
) -> Int32

@_silgen_name("pipe2")
private func pipeWithFlags(_ files: UnsafeMutablePointer<Int32>, _ flags: Int32) -> Int32
#else
/// `pipe`, whose name the method above has too.
private func makePipe(_ files: UnsafeMutablePointer<Int32>) -> Int32 { pipe(files) }
#endif
#endif
