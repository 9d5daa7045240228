/// Divides bytes into lines, as they arrive. A line may end with CRLF or LF.
struct LineParser {
    struct TooLong: Error {
        let line: Int
    }

    static let maximumLength = 262_144

    private var bytes: [UInt8] = []
    private var line = 1

    /// Reads bytes.
    /// - Returns: The lines that are complete, with their numbers from 1. Empty lines are left out.
    mutating func parse(_ part: some Sequence<UInt8>) throws(TooLong) -> [(number: Int, bytes: [UInt8])] {
        var lines: [(number: Int, bytes: [UInt8])] = []
        for byte in part {
            if byte == 0x0A {
                if let complete = finish() { lines.append(complete) }
                line += 1
            } else {
                guard bytes.count < Self.maximumLength else { throw TooLong(line: line) }
                bytes.append(byte)
            }
        }
        return lines
    }

    /// Ends the last line.
    mutating func finish() -> (number: Int, bytes: [UInt8])? {
        if bytes.last == 0x0D { bytes.removeLast() }
        defer { bytes = [] }
        return bytes.isEmpty ? nil : (line, bytes)
    }
}
