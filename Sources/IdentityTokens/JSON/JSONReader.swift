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
        var reader = JSONReader(bytes: bytes, deepest: deepest, most: most)
        self = try reader.text()
    }
}

/// One pass over the bytes of a JSON text.
struct JSONReader {
    let bytes: [UInt8]
    let deepest: Int
    let most: Int
    private(set) var position = 0
    private var depth = 0
    private var count = 0

    init(bytes: [UInt8], deepest: Int, most: Int) {
        self.bytes = bytes
        self.deepest = deepest
        self.most = most
    }

    mutating func text() throws(JSONSyntaxError) -> JSONValue {
        if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { throw problem("a byte order mark") }
        skipWhitespace()
        let value = try value()
        skipWhitespace()
        guard position == bytes.count else { throw problem("something follows the value") }
        return value
    }

    private mutating func value() throws(JSONSyntaxError) -> JSONValue {
        guard let byte = peek else { throw problem("the text ends where a value is due") }
        count += 1
        guard count <= most else { throw problem("more than \(most) values") }
        switch byte {
        case UInt8(ascii: "{"): return try nested { (reader) throws(JSONSyntaxError) in try reader.object() }
        case UInt8(ascii: "["): return try nested { (reader) throws(JSONSyntaxError) in try reader.array() }
        case UInt8(ascii: "\""): return .string(try string())
        case UInt8(ascii: "t"): return try literal("true", .bool(true))
        case UInt8(ascii: "f"): return try literal("false", .bool(false))
        case UInt8(ascii: "n"): return try literal("null", .null)
        case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"): return try number()
        default: throw problem("no value begins like this")
        }
    }

    private mutating func nested(
        _ read: (inout JSONReader) throws(JSONSyntaxError) -> JSONValue
    ) throws(JSONSyntaxError) -> JSONValue {
        guard depth < deepest else { throw problem("nested deeper than \(deepest) levels") }
        depth += 1
        position += 1
        let value = try read(&self)
        depth -= 1
        return value
    }

    private mutating func object() throws(JSONSyntaxError) -> JSONValue {
        var members: [String: JSONValue] = [:]
        skipWhitespace()
        if take(UInt8(ascii: "}")) { return .object(members) }
        while true {
            skipWhitespace()
            let start = position
            guard peek == UInt8(ascii: "\"") else { throw problem("a member's name is due") }
            let name = try string()
            skipWhitespace()
            guard take(UInt8(ascii: ":")) else { throw problem("a colon is due") }
            skipWhitespace()
            let value = try value()
            if let twin = members.index(forKey: name) {
                // Two names are one where their bytes are (RFC 7519, section 7.3); a dictionary holds no two that only look alike.
                let problem = areIdentical(members[twin].key, name) ? "occurs twice" : "occurs in two Unicode forms"
                throw JSONSyntaxError(offset: start, problem: "the name \(Quoted(name)) \(problem)")
            }
            members[name] = value
            skipWhitespace()
            if take(UInt8(ascii: "}")) { return .object(members) }
            guard take(UInt8(ascii: ",")) else { throw problem("a comma or a closing brace is due") }
        }
    }

    private mutating func array() throws(JSONSyntaxError) -> JSONValue {
        var elements: [JSONValue] = []
        skipWhitespace()
        if take(UInt8(ascii: "]")) { return .array(elements) }
        while true {
            skipWhitespace()
            elements.append(try value())
            skipWhitespace()
            if take(UInt8(ascii: "]")) { return .array(elements) }
            guard take(UInt8(ascii: ",")) else { throw problem("a comma or a closing bracket is due") }
        }
    }

    private mutating func literal(_ text: StaticString, _ value: JSONValue) throws(JSONSyntaxError) -> JSONValue {
        let matches = text.withUTF8Buffer { bytes[position...].starts(with: $0) }
        guard matches else { throw problem("no value begins like this") }
        position += text.utf8CodeUnitCount
        return value
    }
}

extension JSONReader {
    var peek: UInt8? { position < bytes.count ? bytes[position] : nil }

    mutating func take(_ byte: UInt8) -> Bool {
        guard peek == byte else { return false }
        position += 1
        return true
    }

    mutating func skipWhitespace() {
        while let byte = peek, byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 { position += 1 }
    }

    mutating func advance() { position += 1 }

    func problem(_ text: String) -> JSONSyntaxError { JSONSyntaxError(offset: position, problem: text) }
}
