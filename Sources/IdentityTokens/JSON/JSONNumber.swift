/// RFC 8259, section 6.
extension JSONReader {
    /// More digits than any date, age or amount needs.
    private static let longest = 64

    mutating func number() throws(JSONSyntaxError) -> JSONValue {
        let start = position
        var isWhole = true
        _ = take(UInt8(ascii: "-"))
        if take(UInt8(ascii: "0")) {
            if let byte = peek, Self.isDigit(byte) { throw problem("a number begins with a superfluous zero") }
        } else {
            try digits()
        }
        if take(UInt8(ascii: ".")) {
            isWhole = false
            try digits()
        }
        if let byte = peek, byte | 0x20 == UInt8(ascii: "e") {
            isWhole = false
            advance()
            if !take(UInt8(ascii: "+")) { _ = take(UInt8(ascii: "-")) }
            try digits()
        }
        let text = String(decoding: bytes[start..<position], as: UTF8.self)
        guard text.utf8.count <= Self.longest else {
            throw JSONSyntaxError(offset: start, problem: "a number of more than \(Self.longest) characters")
        }
        if isWhole, let integer = Int64(text) { return .integer(integer) }
        guard let double = Double(text), double.isFinite else {
            throw JSONSyntaxError(offset: start, problem: "a number that is too large")
        }
        return .number(double)
    }

    private mutating func digits() throws(JSONSyntaxError) {
        let start = position
        while let byte = peek, Self.isDigit(byte) { advance() }
        guard position > start else { throw problem("a digit is due") }
    }

    private static func isDigit(_ byte: UInt8) -> Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) }
}
