import Foundation
import NIOCore

/// Finds the user who has opened a connection on this computer, in the kernel's list of connections (proc(5), `/proc/net/tcp`).
enum PeerUser {
    /// The list of IPv4 connections, and that of IPv6, in which a client has an IPv4-mapped address if its socket is one for both.
    private static let lists = ["/proc/self/net/tcp", "/proc/self/net/tcp6"]
    private static let mappedPrefix = [UInt8](repeating: 0, count: 10) + [0xFF, 0xFF]

    /// Returns the ID of the user; `nil` if the connection is not found, for example because the client has closed it.
    /// - Parameters:
    ///   - client: the IPv4 address of the client.
    ///   - server: the IPv4 address to which it has connected.
    static func id(client: SocketAddress, server: SocketAddress) -> uid_t? {
        guard let client = bytes(of: client), let server = bytes(of: server) else { return nil }
        for (list, prefix) in zip(lists, [[], mappedPrefix]) {
            let ends = [client, server].map { text(prefix + $0.address, port: $0.port) }
            if let user = user(of: ends, in: list) { return user }
        }
        return nil
    }

    /// Returns the owner of the socket with two ends.
    private static func user(of ends: [String], in list: String) -> uid_t? {
        guard let file = fopen(list, "re") else { return nil }
        defer { fclose(file) }
        var line: UnsafeMutablePointer<CChar>?
        var capacity = 0
        defer { free(line) }
        while getline(&line, &capacity, file) > 0 {
            guard let line else { return nil }
            // There can be thousands of lines.
            guard strstr(line, ends[0]) != nil else { continue }
            // The ends have the second and the third place, the user has the eighth, and the inode has the tenth.
            let fields = String(cString: line).split(separator: " ", omittingEmptySubsequences: true)
            guard fields.count > 9, fields[1] == ends[0], fields[2] == ends[1] else { continue }
            // A socket that its program has closed has no inode and no owner, but is listed with the user 0.
            return fields[9] == "0" ? nil : uid_t(fields[7])
        }
        return nil
    }

    private static func bytes(of address: SocketAddress) -> (address: [UInt8], port: UInt16)? {
        guard case .v4(let end) = address, let port = address.port else { return nil }
        return (withUnsafeBytes(of: end.address.sin_addr) { Array($0) }, UInt16(port))
    }

    /// Returns an end as the kernel writes it: each four bytes as a number in the order of the processor.
    private static func text(_ bytes: [UInt8], port: UInt16) -> String {
        let words = stride(from: 0, to: bytes.count, by: 4).map { start in
            bytes[start..<start + 4].withUnsafeBytes { $0.loadUnaligned(as: UInt32.self) }
        }
        return words.map { hexadecimal($0) }.joined() + ":" + hexadecimal(port)
    }

    private static func hexadecimal(_ number: some FixedWidthInteger) -> String {
        let digits = String(number, radix: 16, uppercase: true)
        return String(repeating: "0", count: number.bitWidth / 4 - digits.count) + digits
    }
}
