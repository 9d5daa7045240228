import NIOCore

/// What the proxy reads of the first message of a TLS client (RFC 8446, section 4.1.2).
struct ClientHello {
    /// The host name of the extension `server_name` (RFC 6066, section 3); `nil` if there is none.
    let serverName: String?

    /// The reason why a message is not read.
    struct Malformed: Error {}

    private static let versionAndRandomLength = 34
    private static let serverNameType: UInt16 = 0
    private static let hostNameType: UInt8 = 0

    /// Parses the body of the message, without the header of the handshake.
    init(_ body: ByteBuffer) throws(Malformed) {
        var body = body
        let hasCommonFields =
            body.readSlice(length: Self.versionAndRandomLength) != nil
            // The session ID, the cipher suites and the compression methods.
            && body.readLengthPrefixedSlice(as: UInt8.self) != nil && body.readLengthPrefixedSlice(as: UInt16.self) != nil
            && body.readLengthPrefixedSlice(as: UInt8.self) != nil
        guard hasCommonFields else { throw Malformed() }
        // Versions before TLS 1.3 allow a message without extensions.
        guard body.readableBytes > 0 else {
            serverName = nil
            return
        }
        guard var extensions = body.readLengthPrefixedSlice(as: UInt16.self), body.readableBytes == 0 else { throw Malformed() }
        var name: String?
        while extensions.readableBytes > 0 {
            guard let type = extensions.readInteger(as: UInt16.self), let data = extensions.readLengthPrefixedSlice(as: UInt16.self) else {
                throw Malformed()
            }
            guard type == Self.serverNameType else { continue }
            guard name == nil else { throw Malformed() }
            name = try Self.hostName(in: data)
        }
        serverName = name
    }

    /// Returns the only name of the extension's list. Servers differ in which one of several names they take.
    private static func hostName(in data: ByteBuffer) throws(Malformed) -> String {
        var data = data
        guard var list = data.readLengthPrefixedSlice(as: UInt16.self), data.readableBytes == 0,
            list.readInteger(as: UInt8.self) == hostNameType, let name = list.readLengthPrefixedSlice(as: UInt16.self),
            list.readableBytes == 0, name.readableBytes > 0
        else { throw Malformed() }
        return String(buffer: name)
    }
}
