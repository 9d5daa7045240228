#if os(Linux) || os(macOS)
/// Collects the bytes of a connection up to the first empty line, with limits for each line and for the whole head.
///
/// The web server's parsing time grows with the square of the length of a line, so the input is limited before it reaches the server. The lines are
/// not interpreted.
struct RequestHeadBuffer: Sendable {
    /// The maximum length of a line, in bytes. It fits a response in a query, or the cookies of all programs on this machine.
    static let maximumLineLength = 8192
    /// The maximum size of the head, in bytes.
    static let maximumSize = 16_384

    /// All bytes so far, including those after the empty line that arrived in the same part.
    private(set) var bytes: [UInt8] = []
    /// The size of the head in bytes; `nil` until the empty line has arrived.
    private(set) var length: Int?

    private var lineStart = 0

    /// Appends the next bytes.
    /// - Returns: Whether the head is still within the limits.
    mutating func append(_ part: [UInt8]) -> Bool {
        let start = bytes.count
        bytes += part
        for index in start..<bytes.count where length == nil {
            guard index < Self.maximumSize, index - lineStart < Self.maximumLineLength else { return false }
            guard bytes[index] == UInt8(ascii: "\n") else { continue }
            let line = bytes[lineStart..<index]
            if line.isEmpty || line.elementsEqual([UInt8(ascii: "\r")]) { length = index + 1 }
            lineStart = index + 1
        }
        return true
    }
}
#endif
