import NIOCore

/// Puts a ``ClientHello`` together from the records and segments in which it arrives (RFC 8446, section 5.1).
///
/// The handler `SNIHandler` of SwiftNIO reads only a message in a single record, and does not tell a message without a name from one that it
/// cannot read.
struct ClientHelloReader {
    /// The type of records with messages of the handshake, which is the first byte of a TLS connection.
    static let handshakeRecord: UInt8 = 22

    private static let clientHelloType: UInt32 = 1
    private static let maximumRecordBytes = 16 * 1024

    private let maximumBytes: Int
    /// What has arrived and has not been read.
    private var bytes = ByteBuffer()
    /// The number of bytes that are missing of the current record.
    private var missing = 0
    /// The message so far, with its header.
    private var message = ByteBuffer()

    /// - Parameter maximumBytes: the maximum size of the message.
    init(maximumBytes: Int) { self.maximumBytes = maximumBytes }

    /// Reads the next bytes of the connection.
    /// - Returns: the message; `nil` if more bytes are needed.
    mutating func read(_ part: ByteBuffer) throws(ClientHello.Malformed) -> ClientHello? {
        bytes.writeImmutableBuffer(part)
        while true {
            if missing == 0 {
                // The version of the record is ignored, as the standard says.
                guard let (type, _, length) = bytes.readMultipleIntegers(as: (UInt8, UInt16, UInt16).self) else { return nil }
                guard type == Self.handshakeRecord, (1...Self.maximumRecordBytes).contains(Int(length)) else {
                    throw ClientHello.Malformed()
                }
                missing = Int(length)
            }
            guard bytes.readableBytes > 0, let fragment = bytes.readSlice(length: min(missing, bytes.readableBytes)) else { return nil }
            missing -= fragment.readableBytes
            message.writeImmutableBuffer(fragment)
            if let body = try completeBody() { return try ClientHello(body) }
        }
    }

    /// Returns the message without its header; `nil` if it is not complete. The message ends with a record.
    private func completeBody() throws(ClientHello.Malformed) -> ByteBuffer? {
        let headerBytes = MemoryLayout<UInt32>.size
        guard let header = message.getInteger(at: 0, as: UInt32.self) else { return nil }
        let length = Int(header & 0xFF_FFFF)
        let rest = headerBytes + length - message.readableBytes
        guard header >> 24 == Self.clientHelloType, headerBytes + length <= maximumBytes, rest >= missing else {
            throw ClientHello.Malformed()
        }
        return rest == 0 ? message.getSlice(at: headerBytes, length: length) : nil
    }
}
