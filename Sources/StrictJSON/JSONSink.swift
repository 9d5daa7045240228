/// Receives the contents of a JSON text while a ``JSONReader`` parses it. All values that it receives are valid.
protocol JSONSink {
    /// Receives `null`, `true` or `false`.
    mutating func literal(_ value: JSONValue, at extent: Range<Int>)
    mutating func number(_ number: JSONNumberRange)
    mutating func string(_ text: JSONStringRange)
    mutating func beginArray(at start: Int)
    mutating func endArray(at end: Int)
    mutating func beginObject(at start: Int)
    /// Receives the name of the next member, and its index in the ``JSONNameTable`` if it has one.
    mutating func name(_ name: JSONStringRange, _ known: Int?)
    mutating func endObject(at end: Int)
}

/// A string in a JSON text, as the byte range between its quotation marks.
struct JSONStringRange {
    let start: Int
    let end: Int
    /// Whether the string is ASCII without escapes, so that its bytes are its value.
    let isPlain: Bool

    /// Returns the decoded value.
    func string(in bytes: UnsafeBufferPointer<UInt8>) -> String {
        let content = UnsafeBufferPointer(rebasing: bytes[start..<end])
        return isPlain ? String(decoding: content, as: UTF8.self) : JSONEscapes.text(of: content)
    }
}

/// A number in a JSON text, as a byte range.
struct JSONNumberRange {
    let start: Int
    let end: Int
    /// Whether the number has neither a fraction nor an exponent.
    let isWhole: Bool

    /// The maximum length in characters, which is more than any date, age or amount needs.
    static let maximumLength = 64

    /// Returns the value: an integer if it is a whole number that fits `Int64`; `nil` if it does not fit a `Double`.
    func value(in bytes: UnsafeBufferPointer<UInt8>) -> JSONValue? {
        if isWhole, let integer = integer(in: bytes) { return .integer(integer) }
        return Double(String(decoding: bytes[start..<end], as: UTF8.self)).flatMap { $0.isFinite ? .number($0) : nil }
    }

    /// Returns the whole number; `nil` if it does not fit `Int64`.
    private func integer(in bytes: UnsafeBufferPointer<UInt8>) -> Int64? {
        guard end - start <= 18 else { return Int64(String(decoding: bytes[start..<end], as: UTF8.self)) }
        let isNegative = bytes[start] == UInt8(ascii: "-")
        var value: Int64 = 0
        // A number of at most 18 characters cannot overflow.
        for byte in bytes[(isNegative ? start + 1 : start)..<end] { value = value &* 10 &+ Int64(byte &- UInt8(ascii: "0")) }
        return isNegative ? -value : value
    }
}
