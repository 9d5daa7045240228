#if os(Linux) || os(macOS)
internal import Foundation

/// Reads one request from the bytes of a connection, with limits for each line, the head, the number of header fields, and the body.
struct LoopbackRequestReader {
    /// The maximum length of a line, in bytes. It is enough for a login response in a query, or for the cookies of all servers on this
    /// machine.
    private static let maximumLineLength = 8192
    /// The maximum size of the head, in bytes.
    private static let maximumHeadSize = 16_384
    /// The maximum number of header fields. Browsers send about twenty.
    private static let maximumFieldCount = 100
    /// The maximum size of a form, in bytes. It is enough for a login response with the largest ID token that the SDK verifies.
    private static let maximumBodySize = 20_480

    private var line: [UInt8] = []
    private var headSize = 0
    private var fieldCount = 0
    private var request: LoopbackRequest?
    /// The size of the body; `nil` until the head is complete.
    private var bodySize: Int?

    /// Reads the next bytes. Must not be called again after it has returned a request or thrown an error.
    /// - Returns: The request; `nil` until it is complete.
    /// - Throws: An error with the status 400, 413 or 431.
    mutating func read(_ part: [UInt8]) throws(LoopbackRequestError) -> LoopbackRequest? {
        var rest = part[...]
        while bodySize == nil, let byte = rest.popFirst() {
            headSize += 1
            guard headSize <= Self.maximumHeadSize, line.count < Self.maximumLineLength else { throw .headTooLarge }
            if byte == UInt8(ascii: "\n") { try endLine() } else { line.append(byte) }
        }
        guard let bodySize, let received = request?.body.count else { return nil }
        request?.body += rest.prefix(bodySize - received)
        return received + rest.count >= bodySize ? request : nil
    }

    private mutating func endLine() throws(LoopbackRequestError) {
        if line.last == UInt8(ascii: "\r") { line.removeLast() }
        defer { line = [] }
        guard request != nil else {
            request = LoopbackRequest(line: try RequestLine(line))
            return
        }
        guard !line.isEmpty else {
            bodySize = try Self.bodySize(request?.fields ?? [:])
            return
        }
        fieldCount += 1
        guard fieldCount <= Self.maximumFieldCount else { throw .headTooLarge }
        let isText = line.allSatisfy { $0 >= 0x20 && $0 != 0x7f || $0 == UInt8(ascii: "\t") }
        guard isText, let colon = line.firstIndex(of: UInt8(ascii: ":")), colon > 0, line[..<colon].allSatisfy({ $0 > 0x20 && $0 < 0x7f })
        else { throw .malformed }
        let name = String(decoding: line[..<colon], as: UTF8.self).lowercased()
        let value = String(decoding: line[(colon + 1)...], as: UTF8.self).trimmingCharacters(in: CharacterSet(charactersIn: " \t"))
        // The dictionary is changed in place. With a second reference to it, each line would cause a copy of all fields.
        if request?.fields[name]?.append(", \(value)") == nil { request?.fields[name] = value }
    }

    /// Returns the size of the body; 0 without a `Content-Length`. A body with a `Transfer-Encoding` does not state its size, so it counts
    /// as too large.
    private static func bodySize(_ fields: [String: String]) throws(LoopbackRequestError) -> Int {
        guard fields["transfer-encoding"] == nil else { throw .bodyTooLarge }
        let text = fields["content-length"] ?? "0"
        guard !text.isEmpty, text.utf8.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }) else { throw .malformed }
        guard let size = Int(text), size <= maximumBodySize else { throw .bodyTooLarge }
        return size
    }
}
#endif
