extension JSONValue {
    /// Reads one JSON text strictly.
    ///
    /// Beyond RFC 8259 it refuses what two readers could understand differently: names that occur twice, lone surrogates,
    /// a byte order mark, numbers that no `Double` holds.
    /// - Parameters:
    ///   - deepest: how many arrays and objects may be nested.
    ///   - most: how many values there may be in all.
    /// - Throws: the first offence and where it is.
    public init(strictly bytes: [UInt8], deepest: Int = 16, most: Int = .max) throws(JSONSyntaxError) {
        self = try bytes.withUnsafeBufferPointer { (bytes) throws(JSONSyntaxError) in
            var reader = JSONReader(bytes: bytes, deepest: deepest, most: most, into: JSONTree(bytes))
            return try reader.read().value
        }
    }
}

/// One pass over the bytes of a JSON text, strict as ``JSONValue/init(strictly:deepest:most:)`` says.
struct JSONReader<Sink: JSONSink> {
    let bytes: UnsafeBufferPointer<UInt8>
    let deepest: Int
    let most: Int
    /// Whether names are still to be compared with each other.
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

    /// - Returns: the sink, which has everything.
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
        var names = JSONNames(from: position)
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

    /// Whether an array or an object ends here: if not, the next element or member follows.
    @inline(__always)
    private mutating func ends(by end: UInt8, _ expected: @autoclosure () -> String) throws(JSONSyntaxError) -> Bool {
        let byte = next()
        guard byte == UInt8(ascii: ",") || byte == end else { throw problem(expected()) }
        position += 1
        guard byte != end else { return true }
        skipWhitespace()
        return false
    }

    /// Which of the names that are looked for it is, if any.
    /// - Throws: where its object has it already.
    @inline(__always)
    private mutating func known(_ name: JSONText, at start: Int, _ names: inout JSONNames) throws(JSONSyntaxError) -> JSONName? {
        let fingerprint = name.isPlain ? JSONFingerprint(of: name, in: bytes) : nil
        let known =
            if let fingerprint { name.end - name.start <= JSONFingerprint.longest ? table.known(fingerprint) : nil } else {
                Self.known(name, in: bytes)
            }
        if isNew, !names.isNew(fingerprint, known) { try compare(name, at: start, &names) }
        return known
    }

    @inline(never)
    private mutating func compare(_ name: JSONText, at start: Int, _ names: inout JSONNames) throws(JSONSyntaxError) {
        let first = names.start
        let twin = try names.twin(of: name.string(in: bytes)) { () throws(JSONSyntaxError) in
            try Self.names(from: first, before: start, in: bytes)
        }
        if let twin { throw JSONSyntaxError(offset: start, problem: twin) }
    }

    /// Which of the names that are looked for it is, where it is written with escapes.
    @inline(never)
    private static func known(_ name: JSONText, in bytes: UnsafeBufferPointer<UInt8>) -> JSONName? {
        let text = name.string(in: bytes)
        return JSONName.allCases.first { areIdentical($0.text, text) }
    }

    /// The names of members that have been read before.
    private static func names(
        from first: Int, before end: Int, in bytes: UnsafeBufferPointer<UInt8>
    ) throws(JSONSyntaxError) -> [String] {
        var reader = JSONReader<JSONNameList>(bytes: bytes, deepest: .max, most: .max, isNew: false, into: JSONNameList(bytes))
        reader.position = first
        try reader.members(before: end)
        return reader.sink.names
    }

    /// Members up to one that begins at `end`, none of which is new.
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
    /// Every byte is read through here, or after a look at how many there are.
    var peek: UInt8? { position < bytes.count ? bytes[position] : nil }

    mutating func take(_ byte: UInt8) -> Bool {
        guard peek == byte else { return false }
        position += 1
        return true
    }

    mutating func skipWhitespace() { _ = next() }

    /// Steps over white space, to the byte that it hands over, if there is one.
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

/// RFC 8259, section 6.
extension JSONReader {
    mutating func number() throws(JSONSyntaxError) -> JSONNumber {
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
        guard position - start <= JSONNumber.longest else {
            throw JSONSyntaxError(offset: start, problem: "a number of more than \(JSONNumber.longest) characters")
        }
        let number = JSONNumber(start: start, end: position, isWhole: isWhole)
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
