#if os(Linux) || os(macOS)
/// The bytes of a connection up to the first empty line, as long as neither a line nor the whole is too long.
///
/// The web server's time for a line grows with the square of its length, so what comes to it is bounded before. What the lines mean is not
/// looked at.
struct BoundedHead: Sendable {
    /// The longest line, in bytes: an answer in a query, or the cookies of all that runs on this machine.
    static let longestLine = 8192
    /// The largest head, in bytes.
    static let largest = 16_384

    /// All bytes so far, with those that followed the empty line in the same part.
    private(set) var bytes: [UInt8] = []
    /// How many bytes the head has, once its empty line has come.
    private(set) var length: Int?

    private var lineStart = 0

    /// Takes what came next.
    /// - Returns: whether that is still within the bounds.
    mutating func take(_ part: [UInt8]) -> Bool {
        let start = bytes.count
        bytes += part
        for index in start..<bytes.count where length == nil {
            guard index < Self.largest, index - lineStart < Self.longestLine else { return false }
            guard bytes[index] == UInt8(ascii: "\n") else { continue }
            let line = bytes[lineStart..<index]
            if line.isEmpty || line.elementsEqual([UInt8(ascii: "\r")]) { length = index + 1 }
            lineStart = index + 1
        }
        return true
    }
}
#endif
