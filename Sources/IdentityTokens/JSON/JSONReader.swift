extension JSONValue {
    /// Reads one JSON text strictly.
    ///
    /// In addition to RFC 8259, it refuses what two parsers could interpret differently: duplicate names, lone surrogates, a byte order mark, and
    /// numbers that do not fit a `Double`.
    /// - Parameters:
    ///   - deepest: the maximum nesting depth of arrays and objects.
    ///   - most: the maximum number of values in total.
    /// - Throws: the first violation and its byte offset.
    public init(strictly bytes: [UInt8], deepest: Int = 16, most: Int = .max) throws(JSONSyntaxError) {
        self = try bytes.withUnsafeBufferPointer { (bytes) throws(JSONSyntaxError) in
            var reader = JSONReader(bytes: bytes, deepest: deepest, most: most, into: JSONValueBuilder(bytes))
            return try reader.read().value
        }
    }
}

/// A single-pass parser of a JSON text, as strict as ``JSONValue/init(strictly:deepest:most:)``.
struct JSONReader<Sink: JSONSink> {
    let bytes: UnsafeBufferPointer<UInt8>
    let deepest: Int
    let most: Int
    /// Whether names are checked for duplicates.
    private let isNew: Bool
    private let table = JSONName.table
    var position = 0
    private var sink: Sink
    private var depth = 0
    private var count = 0

    init(bytes: UnsafeBufferPointer<UInt8>, deepest: Int, most: Int, isNew: Bool = true, into sink: Sink) {
        self.isNew = isNew
        self.bytes = bytes
        self.deepest = deepest
        self.most = most
        self.sink = sink
    }

    /// Parses the whole text.
    /// - Returns: the sink, which has received all values.
    mutating func read() throws(JSONSyntaxError) -> Sink {
        if bytes.count >= 3, bytes[0] == 0xEF, bytes[1] == 0xBB, bytes[2] == 0xBF { throw problem("a byte order mark") }
        skipWhitespace()
        try value()
        skipWhitespace()
        guard position == bytes.count else { throw problem("something follows the value") }
        return sink
    }

    private mutating func value() throws(JSONSyntaxError) {
        guard let byte = peek else { throw problem("the text ends where a value is due") }
        count += 1
        guard count <= most else { throw problem("more than \(most) values") }
        switch byte {
        case UInt8(ascii: "\""): sink.string(try string())
        case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"): sink.number(try number())
        case UInt8(ascii: "{"): try object()
        case UInt8(ascii: "["): try array()
        case UInt8(ascii: "t"): try literal("true", .bool(true))
        case UInt8(ascii: "f"): try literal("false", .bool(false))
        case UInt8(ascii: "n"): try literal("null", .null)
        default: throw problem("no value begins like this")
        }
    }

    private mutating func deeper() throws(JSONSyntaxError) {
        guard depth < deepest else { throw problem("nested deeper than \(deepest) levels") }
        depth += 1
        position += 1
        skipWhitespace()
    }

    private mutating func object() throws(JSONSyntaxError) {
        sink.beginObject(at: position)
        try deeper()
        var names = DuplicateNameDetector(from: position)
        var isOver = take(UInt8(ascii: "}"))
        while !isOver {
            guard peek == UInt8(ascii: "\"") else { throw problem("a member's name is due") }
            let start = position
            let name = try string()
            let known = try known(name, at: start, &names)
            guard next() == UInt8(ascii: ":") else { throw problem("a colon is due") }
            position += 1
            skipWhitespace()
            sink.name(name, known)
            try value()
            isOver = try ends(by: UInt8(ascii: "}"), "a comma or a closing brace is due")
        }
        depth -= 1
        sink.endObject(at: position)
    }

    /// Whether the array or object ends here; otherwise, the next element or member follows.
    @inline(__always)
    private mutating func ends(by end: UInt8, _ expected: @autoclosure () -> String) throws(JSONSyntaxError) -> Bool {
        let byte = next()
        guard byte == UInt8(ascii: ",") || byte == end else { throw problem(expected()) }
        position += 1
        guard byte != end else { return true }
        skipWhitespace()
        return false
    }

    /// Returns the ``JSONName`` of a name, if it has one.
    /// - Throws: if the object already has a member of that name.
    @inline(__always)
    private mutating func known(_ name: JSONStringRange, at start: Int, _ names: inout DuplicateNameDetector) throws(JSONSyntaxError)
        -> JSONName?
    {
        let fingerprint = name.isPlain ? JSONFingerprint(of: name, in: bytes) : nil
        let known =
            if let fingerprint { name.end - name.start <= JSONFingerprint.longest ? table.known(fingerprint) : nil } else {
                Self.known(name, in: bytes)
            }
        if isNew, !names.isNew(fingerprint, known) { try compare(name, at: start, &names) }
        return known
    }

    @inline(never)
    private mutating func compare(_ name: JSONStringRange, at start: Int, _ names: inout DuplicateNameDetector) throws(JSONSyntaxError) {
        let first = names.start
        let twin = try names.twin(of: name.string(in: bytes)) { () throws(JSONSyntaxError) in
            try Self.names(from: first, before: start, in: bytes)
        }
        if let twin { throw JSONSyntaxError(offset: start, problem: twin) }
    }

    /// Returns the ``JSONName`` of a name that is written with escapes.
    @inline(never)
    private static func known(_ name: JSONStringRange, in bytes: UnsafeBufferPointer<UInt8>) -> JSONName? {
        let text = name.string(in: bytes)
        return JSONName.allCases.first { areIdentical($0.text, text) }
    }

    /// Returns the names of the members that were read before.
    private static func names(
        from first: Int, before end: Int, in bytes: UnsafeBufferPointer<UInt8>
    ) throws(JSONSyntaxError) -> [String] {
        var reader = JSONReader<JSONNameCollector>(bytes: bytes, deepest: .max, most: .max, isNew: false, into: JSONNameCollector(bytes))
        reader.position = first
        try reader.members(before: end)
        return reader.sink.names
    }

    /// Reads the members up to the offset `end` again, which have already been validated.
    private mutating func members(before end: Int) throws(JSONSyntaxError) {
        while position < end {
            sink.name(try string(), nil)
            skipWhitespace()
            position += 1
            skipWhitespace()
            try value()
            skipWhitespace()
            position += 1
            skipWhitespace()
        }
    }

    private mutating func array() throws(JSONSyntaxError) {
        sink.beginArray(at: position)
        try deeper()
        var isOver = take(UInt8(ascii: "]"))
        while !isOver {
            try value()
            isOver = try ends(by: UInt8(ascii: "]"), "a comma or a closing bracket is due")
        }
        depth -= 1
        sink.endArray(at: position)
    }

    private mutating func literal(_ text: StaticString, _ value: JSONValue) throws(JSONSyntaxError) {
        let matches = text.withUTF8Buffer { bytes[position...].starts(with: $0) }
        guard matches else { throw problem("no value begins like this") }
        let start = position
        position += text.utf8CodeUnitCount
        sink.literal(value, at: start..<position)
    }
}

extension JSONReader {
    /// The byte at the current position, bounds-checked; `nil` at the end.
    var peek: UInt8? { position < bytes.count ? bytes[position] : nil }

    mutating func take(_ byte: UInt8) -> Bool {
        guard peek == byte else { return false }
        position += 1
        return true
    }

    mutating func skipWhitespace() { _ = next() }

    /// Skips white space and returns the next byte without consuming it; `nil` at the end.
    @inline(__always)
    mutating func next() -> UInt8? {
        while let byte = peek {
            guard byte <= 0x20, byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 else { return byte }
            position += 1
        }
        return nil
    }

    func problem(_ text: String) -> JSONSyntaxError { JSONSyntaxError(offset: position, problem: text) }
}

/// Parses numbers (RFC 8259, section 6).
extension JSONReader {
    mutating func number() throws(JSONSyntaxError) -> JSONNumberRange {
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
            position += 1
            if !take(UInt8(ascii: "+")) { _ = take(UInt8(ascii: "-")) }
            try digits()
        }
        guard position - start <= JSONNumberRange.longest else {
            throw JSONSyntaxError(offset: start, problem: "a number of more than \(JSONNumberRange.longest) characters")
        }
        let number = JSONNumberRange(start: start, end: position, isWhole: isWhole)
        guard isWhole || number.value(in: bytes) != nil else { throw JSONSyntaxError(offset: start, problem: "a number that is too large") }
        return number
    }

    private mutating func digits() throws(JSONSyntaxError) {
        let start = position
        while let byte = peek, Self.isDigit(byte) { position += 1 }
        guard position > start else { throw problem("a digit is due") }
    }

    private static func isDigit(_ byte: UInt8) -> Bool { byte &- UInt8(ascii: "0") <= 9 }
}
