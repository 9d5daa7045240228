#if os(Linux) || os(macOS)
#if canImport(Glibc)
internal import Glibc
#elseif canImport(Musl)
internal import Musl
#elseif canImport(Darwin)
internal import Darwin
#endif

/// The listening sockets of one login on the loopback interface: one for each version of IP by which a browser may connect, all on the same
/// port. Their operations do not block.
struct LoopbackListener: Sendable {
    let files: [Int32]
    let port: UInt16

    /// The maximum number of attempts to find a free port. The port that the system assigns for one version of IP may be in use for the
    /// other version.
    private static let maximumAttempts = 16

    /// The error number of a failed system call.
    private struct Failure: Error {
        let number: Int32
    }

    /// Opens the port.
    /// - Throws: ``CoreError`` with the reason `port_in_use` or `cannot_listen`.
    init(at address: LoopbackAddress) throws(CoreError) {
        var attempts = address.port == 0 ? Self.maximumAttempts : 1
        while true {
            do throws(Failure) {
                (files, port) = try Self.sockets(at: address)
                return
            } catch {
                attempts -= 1
                guard attempts > 0, error.number == EADDRINUSE else { throw Self.failure(error.number, at: address) }
            }
        }
    }

    /// Opens a socket for each version of IP by which a browser may connect, all on the same port. Skips a version that the machine does
    /// not support.
    private static func sockets(at address: LoopbackAddress) throws(Failure) -> (files: [Int32], port: UInt16) {
        var files: [Int32] = []
        var port = address.port
        var missingVersion: Failure?
        for version in address.versions {
            do throws(Failure) {
                let socket = try socket(version, port: port, isFixed: address.port != 0)
                files.append(socket.file)
                port = socket.port
            } catch  where [EAFNOSUPPORT, EADDRNOTAVAIL].contains(error.number) {
                missingVersion = error
            } catch {
                for file in files { close(file) }
                throw error
            }
        }
        if files.isEmpty, let missingVersion { throw missingVersion }
        return (files, port)
    }

    /// Opens a socket.
    /// - Parameters:
    ///   - port: The port; 0 selects any free port.
    ///   - isFixed: Whether the redirect URI names the port.
    private static func socket(
        _ version: LoopbackAddress.Version, port: UInt16, isFixed: Bool
    ) throws(Failure) -> (file: Int32, port: UInt16) {
        guard let file = LoopbackDescriptor.socket(version == .six ? AF_INET6 : AF_INET) else { throw Failure(number: errno) }
        // A fixed port may still have connections of the previous login in the state `TIME_WAIT`. Without this option, `bind` would fail.
        if isFixed {
            var isOn: Int32 = 1
            _ = setsockopt(file, SOL_SOCKET, SO_REUSEADDR, &isOn, socklen_t(MemoryLayout<Int32>.size))
        }
        var version4 = sockaddr_in()
        version4.sin_family = sa_family_t(AF_INET)
        version4.sin_port = port.bigEndian
        version4.sin_addr.s_addr = in_addr_t(0x7f00_0001).bigEndian
        var version6 = sockaddr_in6()
        version6.sin6_family = sa_family_t(AF_INET6)
        version6.sin6_port = port.bigEndian
        withUnsafeMutableBytes(of: &version6.sin6_addr) { $0[15] = 1 }
        guard let open = version == .six ? bound(file, version6, \.sin6_port) : bound(file, version4, \.sin_port) else {
            let number = errno
            close(file)
            throw Failure(number: number)
        }
        return (file, open)
    }

    func closeAll() { for file in files { close(file) } }

    /// Creates the error for a failed system call.
    static func failure(_ number: Int32, at address: LoopbackAddress) -> CoreError {
        guard number != EADDRINUSE else {
            return CoreError(.errorDialogUnavailable, .portInUse, "Port \(address.port) of \(address.host) is in use.")
        }
        let reason = String(cString: strerror(number))
        return CoreError(.errorDialogUnavailable, .cannotListen, "Port \(address.port) of \(address.host) cannot be opened: \(reason)")
    }

    /// Binds the socket, listens, and returns the port; `nil` if that fails.
    private static func bound<Address>(_ file: Int32, _ address: Address, _ port: KeyPath<Address, in_port_t>) -> UInt16? {
        var address = address
        var size = socklen_t(MemoryLayout<Address>.size)
        let isListening = withUnsafeMutablePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { pointer in
                bind(file, pointer, size) == 0 && listen(file, SOMAXCONN) == 0 && getsockname(file, pointer, &size) == 0
            }
        }
        return isListening ? UInt16(bigEndian: address[keyPath: port]) : nil
    }
}
#endif
