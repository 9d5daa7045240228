#if os(Linux) || os(macOS)
#if canImport(Glibc)
internal import Glibc
#elseif canImport(Musl)
internal import Musl
#elseif canImport(Darwin)
internal import Darwin
#endif

/// A listening socket on the loopback interface. Its operations do not block.
struct LoopbackListener: Sendable {
    let file: Int32
    let port: UInt16

    /// Opens the port.
    /// - Throws: ``CoreError`` with the reason `port_in_use` or `cannot_listen`.
    init(at address: LoopbackAddress) throws(CoreError) {
        guard let file = LoopbackDescriptor.socket(address.isVersion6 ? AF_INET6 : AF_INET) else { throw Self.failure(errno, at: address) }
        self.file = file
        // A fixed port may still have connections of the previous login that wait for their time to end.
        if address.port != 0 {
            var isOn: Int32 = 1
            _ = setsockopt(file, SOL_SOCKET, SO_REUSEADDR, &isOn, socklen_t(MemoryLayout<Int32>.size))
        }
        var version4 = sockaddr_in()
        version4.sin_family = sa_family_t(AF_INET)
        version4.sin_port = address.port.bigEndian
        version4.sin_addr.s_addr = in_addr_t(0x7f00_0001).bigEndian
        var version6 = sockaddr_in6()
        version6.sin6_family = sa_family_t(AF_INET6)
        version6.sin6_port = address.port.bigEndian
        withUnsafeMutableBytes(of: &version6.sin6_addr) { $0[15] = 1 }
        let open = address.isVersion6 ? Self.bound(file, version6, \.sin6_port) : Self.bound(file, version4, \.sin_port)
        guard let open else {
            let number = errno
            close(file)
            throw Self.failure(number, at: address)
        }
        port = open
    }

    /// Accepts a connection.
    /// - Returns: Its file descriptor; `nil` if there is no connection or no free file descriptor.
    func accepted() -> Int32? { LoopbackDescriptor.accepted(by: file) }

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
