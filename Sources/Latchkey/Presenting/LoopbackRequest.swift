#if os(Linux) || os(macOS)
/// A request to the loopback port.
struct LoopbackRequest: Sendable {
    let line: RequestLine
    /// The header fields by their names in lowercase. Several values of one name are joined by commas (RFC 9110, section 5.3).
    var fields: [String: String] = [:]
    var body: [UInt8] = []
}

/// The first line of a request (RFC 9112, section 3) with a path as its target, as browsers send it to a server.
struct RequestLine: Sendable {
    let method: String
    let path: String
    /// The part after the question mark; empty if there is none.
    let query: String

    /// Parses a line without its line break.
    /// - Throws: An error with the status 400 if the line contains anything but visible ASCII characters and two spaces, or if a part is
    ///   invalid.
    init(_ line: [UInt8]) throws(LoopbackRequestError) {
        guard line.allSatisfy({ (0x20...0x7e).contains($0) }) else { throw .malformed }
        let words = line.split(separator: UInt8(ascii: " "), omittingEmptySubsequences: false).map { String(decoding: $0, as: UTF8.self) }
        guard words.count == 3, !words[0].isEmpty, words[1].hasPrefix("/"), ["HTTP/1.0", "HTTP/1.1"].contains(words[2]) else {
            throw .malformed
        }
        method = words[0]
        let parts = words[1].split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
        path = String(parts[0])
        query = parts.count > 1 ? String(parts[1]) : ""
    }
}

/// The error for a request that is refused before it is completely read.
struct LoopbackRequestError: Error {
    /// The status of the response.
    let status: Int

    static let malformed = LoopbackRequestError(status: 400)
    static let bodyTooLarge = LoopbackRequestError(status: 413)
    static let headTooLarge = LoopbackRequestError(status: 431)
}
#endif
