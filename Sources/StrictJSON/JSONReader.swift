extension JSONValue {
    /// Reads one JSON text strictly.
    ///
    /// In addition to RFC 8259, it refuses what two parsers could interpret differently: duplicate names, lone surrogates, a byte order
    /// mark, and numbers that do not fit a `Double`. It also refuses numbers of more than 64 characters, and strings with too many
    /// combining marks on one character.
    /// - Parameters:
    ///   - maximumDepth: the maximum nesting depth of arrays and objects.
    ///   - maximumValues: the maximum number of values in total.
    /// - Throws: the first violation and its byte offset.
    public init(strictly bytes: [UInt8], maximumDepth: Int = 16, maximumValues: Int = .max) throws(JSONSyntaxError) {
        self = try bytes.withUnsafeBufferPointer { (bytes) throws(JSONSyntaxError) in
            var reader = JSONReader(bytes: bytes, maximumDepth: maximumDepth, maximumValues: maximumValues, into: JSONValueBuilder(bytes))
            return try reader.read().value
        }
    }
}

/// A single-pass parser of a JSON text, as strict as ``JSONValue/init(strictly:maximumDepth:maximumValues:)``.
struct JSONReader<Sink: JSONSink> {
    let bytes: UnsafeBufferPointer<UInt8>
    let maximumDepth: Int
    let maximumValues: Int
    /// Whether names are checked for duplicates.
    private let checksDuplicates: Bool
    private let table: JSONNameTable
    var position = 0
    private var sink: Sink
    private var depth = 0
    private var count = 0

    init(
        bytes: UnsafeBufferPointer<UInt8>, maximumDepth: Int, maximumValues: Int, checksDuplicates: Bool = true,
        table: JSONNameTable = .empty, into sink: Sink
    ) {
        self.table = table
        self.checksDuplicates = checksDuplicates
        self.bytes = bytes
        self.maximumDepth = maximumDepth
        self.maximumValues = maximumValues
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
        guard let byte = peek else { throw problem("the text ends where a value is expected") }
        count += 1
        guard count <= maximumValues else { throw problem("more than \(maximumValues) values") }
        switch byte {
        case UInt8(ascii: "\""): sink.string(try string())
        case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"): sink.number(try number())
        case UInt8(ascii: "{"): try object()
        case UInt8(ascii: "["): try array()
        case UInt8(ascii: "t"): try literal("true", .bool(true))
        case UInt8(ascii: "f"): try literal("false", .bool(false))
        case UInt8(ascii: "n"): try literal("null", .null)
        default: throw problem("no value starts like this")
        }
    }

    private mutating func enterContainer() throws(JSONSyntaxError) {
        guard depth < maximumDepth else { throw problem("nested deeper than \(maximumDepth) levels") }
        depth += 1
        position += 1
        skipWhitespace()
    }

    private mutating func object() throws(JSONSyntaxError) {
        sink.beginObject(at: position)
        try enterContainer()
        var names = DuplicateNameDetector(from: position)
        var isAtEnd = consume(UInt8(ascii: "}"))
        while !isAtEnd {
            guard peek == UInt8(ascii: "\"") else { throw problem("a member's name is expected") }
            let start = position
            let name = try string()
            let known = try knownName(name, at: start, &names)
            guard skipWhitespaceAndPeek() == UInt8(ascii: ":") else { throw problem("a colon is expected") }
            position += 1
            skipWhitespace()
            sink.name(name, known)
            try value()
            isAtEnd = try consumeSeparator(orEnd: UInt8(ascii: "}"), "a comma or a closing brace is expected")
        }
        depth -= 1
        sink.endObject(at: position)
    }

    /// Consumes a comma or the end of the array or object.
    /// - Returns: `true` at the end; `false` if another element or member follows.
    @inline(__always)
    private mutating func consumeSeparator(orEnd end: UInt8, _ expected: @autoclosure () -> String) throws(JSONSyntaxError) -> Bool {
        let byte = skipWhitespaceAndPeek()
        guard byte == UInt8(ascii: ",") || byte == end else { throw problem(expected()) }
        position += 1
        guard byte != end else { return true }
        skipWhitespace()
        return false
    }

    /// Returns the index of a name in the table, if it has one.
    /// - Throws: if the object already has a member of that name.
    @inline(__always)
    private mutating func knownName(
        _ name: JSONStringRange, at start: Int, _ names: inout DuplicateNameDetector
    ) throws(JSONSyntaxError) -> Int? {
        let fingerprint = name.isPlain ? JSONFingerprint(of: name, in: bytes) : nil
        let known =
            if let fingerprint { name.end - name.start <= JSONFingerprint.maximumExactLength ? table.index(of: fingerprint) : nil } else {
                table.index(of: name.string(in: bytes))
            }
        if checksDuplicates, !names.isNew(fingerprint, known) { try checkDuplicate(name, at: start, &names) }
        return known
    }

    @inline(never)
    private mutating func checkDuplicate(
        _ name: JSONStringRange, at start: Int, _ names: inout DuplicateNameDetector
    ) throws(JSONSyntaxError) {
        let first = names.start
        let conflict = try names.conflict(of: name.string(in: bytes)) { () throws(JSONSyntaxError) in
            try Self.names(from: first, before: start, in: bytes)
        }
        if let conflict { throw JSONSyntaxError(offset: start, problem: conflict) }
    }

    /// Returns the names of an object's members between two byte offsets.
    private static func names(
        from first: Int, before end: Int, in bytes: UnsafeBufferPointer<UInt8>
    ) throws(JSONSyntaxError) -> [String] {
        var reader = JSONReader<JSONNameCollector>(
            bytes: bytes, maximumDepth: .max, maximumValues: .max, checksDuplicates: false, into: JSONNameCollector(bytes))
        reader.position = first
        try reader.members(before: end)
        return reader.sink.names
    }

    /// Reads the members before the offset `end` again. They have already been validated.
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
        try enterContainer()
        var isAtEnd = consume(UInt8(ascii: "]"))
        while !isAtEnd {
            try value()
            isAtEnd = try consumeSeparator(orEnd: UInt8(ascii: "]"), "a comma or a closing bracket is expected")
        }
        depth -= 1
        sink.endArray(at: position)
    }

    private mutating func literal(_ text: StaticString, _ value: JSONValue) throws(JSONSyntaxError) {
        let matches = text.withUTF8Buffer { bytes[position...].starts(with: $0) }
        guard matches else { throw problem("no value starts like this") }
        let start = position
        position += text.utf8CodeUnitCount
        sink.literal(value, at: start..<position)
    }
}

extension JSONReader {
    /// The byte at the current position, bounds-checked; `nil` at the end.
    var peek: UInt8? { position < bytes.count ? bytes[position] : nil }

    mutating func consume(_ byte: UInt8) -> Bool {
        guard peek == byte else { return false }
        position += 1
        return true
    }

    mutating func skipWhitespace() { _ = skipWhitespaceAndPeek() }

    /// Skips white space and returns the next byte without consuming it; `nil` at the end.
    @inline(__always)
    mutating func skipWhitespaceAndPeek() -> UInt8? {
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
        _ = consume(UInt8(ascii: "-"))
        if consume(UInt8(ascii: "0")) {
            if let byte = peek, Self.isDigit(byte) { throw problem("a number has a leading zero") }
        } else {
            try digits()
        }
        if consume(UInt8(ascii: ".")) {
            isWhole = false
            try digits()
        }
        if let byte = peek, byte | 0x20 == UInt8(ascii: "e") {
            isWhole = false
            position += 1
            if !consume(UInt8(ascii: "+")) { _ = consume(UInt8(ascii: "-")) }
            try digits()
        }
        guard position - start <= JSONNumberRange.maximumLength else {
            throw JSONSyntaxError(offset: start, problem: "a number of more than \(JSONNumberRange.maximumLength) characters")
        }
        let number = JSONNumberRange(start: start, end: position, isWhole: isWhole)
        guard isWhole || number.value(in: bytes) != nil else { throw JSONSyntaxError(offset: start, problem: "a number that is too large") }
        return number
    }

    private mutating func digits() throws(JSONSyntaxError) {
        let start = position
        while let byte = peek, Self.isDigit(byte) { position += 1 }
        guard position > start else { throw problem("a digit is expected") }
    }

    private static func isDigit(_ byte: UInt8) -> Bool { byte &- UInt8(ascii: "0") <= 9 }
}
