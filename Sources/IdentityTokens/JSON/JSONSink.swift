/// What comes of a JSON text while a ``JSONReader`` reads it. Whatever it is handed has been checked.
protocol JSONSink {
    /// `null`, `true` or `false`.
    mutating func literal(_ value: JSONValue, at extent: Range<Int>)
    mutating func number(_ number: JSONNumber)
    mutating func string(_ text: JSONText)
    mutating func beginArray(at start: Int)
    mutating func endArray(at end: Int)
    mutating func beginObject(at start: Int)
    /// The name of the member that comes next, and which of those that are looked for it is, if any.
    mutating func name(_ name: JSONText, _ known: JSONName?)
    mutating func endObject(at end: Int)
}

/// A string of a JSON text, where it lies between its quotation marks.
struct JSONText {
    let start: Int
    let end: Int
    /// Whether it has neither an escape nor anything beyond ASCII: its bytes are its text then.
    let isPlain: Bool

    /// The text.
    func string(in bytes: UnsafeBufferPointer<UInt8>) -> String {
        let content = UnsafeBufferPointer(rebasing: bytes[start..<end])
        return isPlain ? String(decoding: content, as: UTF8.self) : JSONEscapes.text(of: content)
    }
}

/// A number of a JSON text.
struct JSONNumber {
    let start: Int
    let end: Int
    /// Whether it has neither a fraction nor an exponent.
    let isWhole: Bool

    /// The most characters: more digits than any date, age or amount needs.
    static let longest = 64

    /// A whole number that fits is an integer; `nil` where no `Double` holds it.
    func value(in bytes: UnsafeBufferPointer<UInt8>) -> JSONValue? {
        if isWhole, let integer = integer(in: bytes) { return .integer(integer) }
        return Double(String(decoding: bytes[start..<end], as: UTF8.self)).flatMap { $0.isFinite ? .number($0) : nil }
    }

    /// The whole number, where it fits.
    private func integer(in bytes: UnsafeBufferPointer<UInt8>) -> Int64? {
        guard end - start <= 18 else { return Int64(String(decoding: bytes[start..<end], as: UTF8.self)) }
        let isNegative = bytes[start] == UInt8(ascii: "-")
        var value: Int64 = 0
        // So few digits fit.
        for byte in bytes[(isNegative ? start + 1 : start)..<end] { value = value &* 10 &+ Int64(byte &- UInt8(ascii: "0")) }
        return isNegative ? -value : value
    }
}
