import LoginModel

/// RFC 8259, section 7.
extension JSONReader {
    mutating func string() throws(JSONSyntaxError) -> String {
        let start = position
        advance()
        var unescaped: [UInt8] = []
        var run = position
        while let byte = peek {
            switch byte {
            case UInt8(ascii: "\""):
                unescaped += bytes[run..<position]
                advance()
                let text = String(decoding: unescaped, as: UTF8.self)
                // Decoding mends what is no UTF-8, and so shows it.
                guard text.utf8.elementsEqual(unescaped) else {
                    throw JSONSyntaxError(offset: start, problem: "a string that is no UTF-8")
                }
                guard MarkRun.isBounded(in: text) else {
                    throw JSONSyntaxError(offset: start, problem: "more than \(MarkRun.longest) combining marks on one character")
                }
                return text
            case UInt8(ascii: "\\"):
                unescaped += bytes[run..<position]
                advance()
                try escape(into: &unescaped)
                run = position
            case 0..<0x20: throw problem("a control character in a string")
            default: advance()
            }
        }
        throw problem("the text ends inside a string")
    }

    private mutating func escape(into text: inout [UInt8]) throws(JSONSyntaxError) {
        guard let kind = peek else { throw problem("the text ends inside a string") }
        switch kind {
        case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): text.append(kind)
        case UInt8(ascii: "b"): text.append(0x08)
        case UInt8(ascii: "f"): text.append(0x0C)
        case UInt8(ascii: "n"): text.append(0x0A)
        case UInt8(ascii: "r"): text.append(0x0D)
        case UInt8(ascii: "t"): text.append(0x09)
        case UInt8(ascii: "u"):
            advance()
            text += String(Character(try escapedScalar())).utf8
            return
        default: throw problem("an unknown escape")
        }
        advance()
    }

    /// The scalar of `XXXX` or of a surrogate pair `XXXX\uXXXX`.
    private mutating func escapedScalar() throws(JSONSyntaxError) -> Unicode.Scalar {
        let start = position
        let first = try codeUnit()
        if let scalar = Unicode.Scalar(UInt32(first)) { return scalar }
        guard UTF16.isLeadSurrogate(first), take(UInt8(ascii: "\\")), take(UInt8(ascii: "u")) else {
            throw JSONSyntaxError(offset: start, problem: "a lone surrogate")
        }
        let second = try codeUnit()
        guard UTF16.isTrailSurrogate(second) else { throw JSONSyntaxError(offset: start, problem: "a lone surrogate") }
        let value = 0x10000 + (UInt32(first) & 0x3FF) << 10 + UInt32(second) & 0x3FF
        guard let scalar = Unicode.Scalar(value) else { throw JSONSyntaxError(offset: start, problem: "a lone surrogate") }
        return scalar
    }

    private mutating func codeUnit() throws(JSONSyntaxError) -> UInt16 {
        var unit: UInt16 = 0
        for _ in 0..<4 {
            guard let byte = peek, let digit = Self.hexadecimal(byte) else { throw problem("four hexadecimal digits are due") }
            unit = unit << 4 | UInt16(digit)
            advance()
        }
        return unit
    }

    private static func hexadecimal(_ byte: UInt8) -> UInt8? {
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"): byte - UInt8(ascii: "0")
        case UInt8(ascii: "a")...UInt8(ascii: "f"): byte - UInt8(ascii: "a") + 10
        case UInt8(ascii: "A")...UInt8(ascii: "F"): byte - UInt8(ascii: "A") + 10
        default: nil
        }
    }
}
