import LoginModel

/// Parses strings (RFC 8259, section 7).
extension JSONReader {
    /// Parses a string that begins with the quotation mark at the current position.
    @inline(__always)
    mutating func string() throws(JSONSyntaxError) -> JSONStringRange {
        let quote = position
        position += 1
        let start = position
        skipPlain()
        if peek == UInt8(ascii: "\"") {
            position += 1
            return JSONStringRange(start: start, end: position - 1, isPlain: true)
        }
        while let byte = peek {
            switch byte {
            case UInt8(ascii: "\""):
                position += 1
                let text = JSONStringRange(start: start, end: position - 1, isPlain: false)
                try check(text, from: quote)
                return text
            case UInt8(ascii: "\\"):
                position += 1
                try skipEscape()
            case 0..<0x20: throw problem("a control character in a string")
            default: position += 1
            }
        }
        throw problem("the text ends inside a string")
    }

    /// Skips characters that need no decoding, eight bytes at a time.
    @inline(__always)
    private mutating func skipPlain() {
        let base = UnsafeRawPointer(bytes.baseAddress.unsafelyUnwrapped)
        let last = bytes.count &- 8
        var place = position
        while place <= last {
            let special = JSONWord.special(UInt64(littleEndian: base.loadUnaligned(fromByteOffset: place, as: UInt64.self)))
            guard special == 0 else {
                position = place &+ special.trailingZeroBitCount / 8
                return
            }
            place &+= 8
        }
        position = place
        while let byte = peek, byte >= 0x20, byte < 0x80, byte != UInt8(ascii: "\""), byte != UInt8(ascii: "\\") { position += 1 }
    }

    private func check(_ text: JSONStringRange, from quote: Int) throws(JSONSyntaxError) {
        let string = text.string(in: bytes)
        // Decoding replaces invalid UTF-8 without an error, so the bytes are checked separately.
        guard JSONEscapes.isUTF8(UnsafeBufferPointer(rebasing: bytes[text.start..<text.end])) else {
            throw JSONSyntaxError(offset: quote, problem: "a string that is not UTF-8")
        }
        guard CombiningMarkLimit.isSatisfied(by: string) else {
            throw JSONSyntaxError(
                offset: quote, problem: "more than \(CombiningMarkLimit.maximumRunLength) combining marks on one character")
        }
    }

    private mutating func skipEscape() throws(JSONSyntaxError) {
        guard let kind = peek else { throw problem("the text ends inside a string") }
        guard kind != UInt8(ascii: "u") else {
            position += 1
            try skipScalar()
            return
        }
        guard JSONEscapes.byte(of: kind) != nil else { throw problem("an unknown escape") }
        position += 1
    }

    /// Parses `XXXX`, or a surrogate pair `XXXX\uXXXX`.
    private mutating func skipScalar() throws(JSONSyntaxError) {
        let start = position
        let first = try codeUnit()
        guard UTF16.isSurrogate(first) else { return }
        guard UTF16.isLeadSurrogate(first), consume(UInt8(ascii: "\\")), consume(UInt8(ascii: "u")), UTF16.isTrailSurrogate(try codeUnit())
        else {
            throw JSONSyntaxError(offset: start, problem: "a lone surrogate")
        }
    }

    private mutating func codeUnit() throws(JSONSyntaxError) -> UInt16 {
        var unit: UInt16 = 0
        for _ in 0..<4 {
            guard let byte = peek, let digit = JSONEscapes.hexadecimal(byte) else { throw problem("four hexadecimal digits are expected") }
            unit = unit << 4 | UInt16(digit)
            position += 1
        }
        return unit
    }
}

/// Operations on eight bytes of a JSON text at once.
enum JSONWord {
    private static let lowBits: UInt64 = 0x0101_0101_0101_0101
    private static let topBits: UInt64 = 0x8080_8080_8080_8080

    /// Finds bytes that end a run of plain characters. In the result, the lowest set bit is the top bit of the first byte that is a
    /// quotation mark, a backslash, or not printable ASCII.
    @inline(__always)
    static func special(_ word: UInt64) -> UInt64 {
        let quote = word ^ lowBits &* UInt64(UInt8(ascii: "\""))
        let backslash = word ^ lowBits &* UInt64(UInt8(ascii: "\\"))
        // A borrow from a byte only affects higher bytes, so the lowest set bit is always correct.
        let found = (quote &- lowBits) & ~quote | (backslash &- lowBits) & ~backslash | (word &- lowBits &* 0x20) & ~word | word
        return found & topBits
    }
}

/// Decodes the escapes of strings, and checks that strings are valid UTF-8.
enum JSONEscapes {
    /// Returns the value of a string that has been validated.
    static func text(of content: UnsafeBufferPointer<UInt8>) -> String { String(decoding: unescaped(content), as: UTF8.self) }

    /// Whether the bytes are valid UTF-8. Escapes always decode to whole scalars, so checking the undecoded bytes suffices.
    static func isUTF8(_ content: UnsafeBufferPointer<UInt8>) -> Bool {
        String(decoding: content, as: UTF8.self).utf8.elementsEqual(content)
    }

    private static func unescaped(_ content: UnsafeBufferPointer<UInt8>) -> [UInt8] {
        var text: [UInt8] = []
        text.reserveCapacity(content.count)
        var position = 0
        while position < content.count {
            let byte = content[position]
            position += 1
            guard byte == UInt8(ascii: "\\") else {
                text.append(byte)
                continue
            }
            let kind = content[position]
            position += 1
            guard kind == UInt8(ascii: "u") else {
                text.append(self.byte(of: kind) ?? kind)
                continue
            }
            text += String(Character(scalar(in: content, at: &position))).utf8
        }
        return text
    }

    private static func scalar(in content: UnsafeBufferPointer<UInt8>, at position: inout Int) -> Unicode.Scalar {
        let first = codeUnit(in: content, at: &position)
        if let scalar = Unicode.Scalar(UInt32(first)) { return scalar }
        position += 2
        let second = codeUnit(in: content, at: &position)
        return Unicode.Scalar(0x10000 + (UInt32(first) & 0x3FF) << 10 + UInt32(second) & 0x3FF) ?? "\u{FFFD}"
    }

    private static func codeUnit(in content: UnsafeBufferPointer<UInt8>, at position: inout Int) -> UInt16 {
        defer { position += 4 }
        return content[position..<position + 4].reduce(0) { $0 << 4 | UInt16(hexadecimal($1) ?? 0) }
    }

    /// Returns the byte that a one-letter escape stands for; `nil` for an unknown escape.
    static func byte(of kind: UInt8) -> UInt8? {
        switch kind {
        case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): kind
        case UInt8(ascii: "b"): 0x08
        case UInt8(ascii: "f"): 0x0C
        case UInt8(ascii: "n"): 0x0A
        case UInt8(ascii: "r"): 0x0D
        case UInt8(ascii: "t"): 0x09
        default: nil
        }
    }

    static func hexadecimal(_ byte: UInt8) -> UInt8? {
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"): byte - UInt8(ascii: "0")
        case UInt8(ascii: "a")...UInt8(ascii: "f"): byte - UInt8(ascii: "a") + 10
        case UInt8(ascii: "A")...UInt8(ascii: "F"): byte - UInt8(ascii: "A") + 10
        default: nil
        }
    }
}
