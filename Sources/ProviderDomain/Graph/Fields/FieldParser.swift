/// Parses a list of field expressions (Wire.md, section 7.3) in one pass:
///
///     list       = expression *( "," expression )
///     expression = name *( "." name "(" argument ")" / "{" list "}" )
///
/// White space is allowed between any two elements. The length of the text, the depth of nesting, and the number of fields are limited.
struct FieldParser {
    static let maximumLength = 8192
    static let maximumDepth = 6
    static let maximumFields = 250

    private let text: [UInt8]
    private var position = 0
    private var count = 0

    /// Parses a list.
    /// - Throws: A syntax error with its position, or an error if the list exceeds a limit.
    static func parse(_ text: String) throws(GraphError) -> [FieldExpression] {
        var parser = FieldParser(text: Array(text.utf8))
        let list = try parser.list(depth: 1)
        guard parser.peek == nil else { throw parser.unexpected("end of string") }
        return list
    }

    private init(text: [UInt8]) { self.text = text }

    private mutating func list(depth: Int) throws(GraphError) -> [FieldExpression] {
        guard depth <= Self.maximumDepth else {
            throw .malformed("Param fields must not be nested deeper than \(Self.maximumDepth) levels")
        }
        var list = [try expression(depth)]
        skipSpace()
        while peek == UInt8(ascii: ",") {
            position += 1
            list.append(try expression(depth))
            skipSpace()
        }
        return list
    }

    private mutating func expression(_ depth: Int) throws(GraphError) -> FieldExpression {
        count += 1
        guard count <= Self.maximumFields else { throw .malformed("Param fields must not have more than \(Self.maximumFields) names") }
        var expression = FieldExpression(name: try name())
        while true {
            skipSpace()
            switch peek {
            case UInt8(ascii: "."):
                position += 1
                let name = try name()
                let value = try argument()
                if name == "as" {
                    expression.alias = try alias(value)
                } else {
                    expression.arguments.append(FieldExpression.Argument(name: name, value: value))
                }
            case UInt8(ascii: "{") where expression.fields == nil:
                position += 1
                expression.fields = try list(depth: depth + 1)
                guard peek == UInt8(ascii: "}") else { throw unexpected("\"}\"") }
                position += 1
            default: return expression
            }
        }
    }

    private mutating func name() throws(GraphError) -> String {
        skipSpace()
        let start = position
        while let byte = peek, Self.isOfName(byte) { position += 1 }
        guard position > start else { throw unexpected("name") }
        return String(decoding: text[start..<position], as: UTF8.self)
    }

    /// Parses a parenthesized argument. It may contain nested parentheses, and any characters within quotation marks.
    private mutating func argument() throws(GraphError) -> String {
        skipSpace()
        guard peek == UInt8(ascii: "(") else { throw unexpected("\"(\"") }
        position += 1
        let start = position
        var open = 1
        var isQuoted = false
        while let byte = peek {
            switch byte {
            case UInt8(ascii: "\\") where isQuoted: position += 1
            case UInt8(ascii: "\""): isQuoted.toggle()
            case UInt8(ascii: "(") where !isQuoted: open += 1
            case UInt8(ascii: ")") where !isQuoted: open -= 1
            default: break
            }
            position += 1
            if open == 0 { return Self.unquoted(text[start..<position - 1]) }
        }
        throw unexpected("\")\"")
    }

    private func alias(_ name: String) throws(GraphError) -> String {
        guard !name.isEmpty, name.utf8.count <= 64, name.utf8.allSatisfy(Self.isOfName) else {
            throw .malformed("Param as must be a name of letters, digits and underscores")
        }
        return name
    }

    private static func unquoted(_ bytes: ArraySlice<UInt8>) -> String {
        var bytes = bytes
        while let first = bytes.first, isSpace(first) { bytes.removeFirst() }
        while let last = bytes.last, isSpace(last) { bytes.removeLast() }
        let quote = UInt8(ascii: "\"")
        if bytes.count >= 2, bytes.first == quote, bytes.last == quote { bytes = bytes.dropFirst().dropLast() }
        return String(decoding: bytes, as: UTF8.self)
    }

    private var peek: UInt8? { position < text.count ? text[position] : nil }

    private mutating func skipSpace() {
        while let byte = peek, Self.isSpace(byte) { position += 1 }
    }

    /// Returns a syntax error at the current position, which is counted in characters from 0.
    private func unexpected(_ expected: String) -> GraphError {
        let place = min(position, text.count)
        let before = String(decoding: text[..<place], as: UTF8.self)
        let found = String(decoding: text[place...], as: UTF8.self).first
        return .fieldSyntax(expected: expected, found: found, at: before.count, of: String(decoding: text, as: UTF8.self))
    }

    private static func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || (0x09...0x0D).contains(byte) }

    private static func isOfName(_ byte: UInt8) -> Bool {
        byte == UInt8(ascii: "_") || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
            || (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
    }
}

extension GraphError {
    /// Returns the error for an invalid field list: code 2500 with the position, in the wording of Facebook's Graph API.
    static func fieldSyntax(expected: String, found: Character?, at place: Int, of text: String) -> GraphError {
        let instead = found.map { " instead of \"\($0)\"" } ?? ""
        return GraphError("Syntax error \"Expected \(expected)\(instead).\" at character \(place): \(text.prefix(256))", code: 2500)
    }
}
