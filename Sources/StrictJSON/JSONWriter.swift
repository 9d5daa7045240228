import LoginModel

extension JSONValue {
    /// Returns the value as compact JSON in UTF-8, with names sorted by their bytes, so that equal values have equal texts.
    ///
    /// A number that is not finite has no JSON form and is written as `null`.
    public func serialized() -> [UInt8] {
        var text: [UInt8] = []
        write(to: &text)
        return text
    }

    private func write(to text: inout [UInt8]) {
        switch self {
        case .null: text += "null".utf8
        case .bool(let value): text += (value ? "true" : "false").utf8
        case .integer(let value): text += String(value).utf8
        case .number(let value): text += (value.isFinite ? String(value) : "null").utf8
        case .string(let value): Self.write(value, to: &text)
        case .array(let elements):
            text.append(UInt8(ascii: "["))
            for (index, element) in elements.enumerated() {
                if index > 0 { text.append(UInt8(ascii: ",")) }
                element.write(to: &text)
            }
            text.append(UInt8(ascii: "]"))
        case .object(let members):
            text.append(UInt8(ascii: "{"))
            let sorted = members.sorted { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }
            for (index, member) in sorted.enumerated() {
                if index > 0 { text.append(UInt8(ascii: ",")) }
                Self.write(member.key, to: &text)
                text.append(UInt8(ascii: ":"))
                member.value.write(to: &text)
            }
            text.append(UInt8(ascii: "}"))
        }
    }

    private static func write(_ string: String, to text: inout [UInt8]) {
        var string = string
        text.append(UInt8(ascii: "\""))
        string.withUTF8 { bytes in
            // Most strings need no escapes, so runs of plain bytes are copied at once.
            var start = 0
            for (place, byte) in bytes.enumerated() {
                guard let escape = escape(for: byte) else { continue }
                text.append(contentsOf: bytes[start..<place])
                text.append(contentsOf: escape)
                start = place + 1
            }
            text.append(contentsOf: bytes[start...])
        }
        text.append(UInt8(ascii: "\""))
    }

    private static func escape(for byte: UInt8) -> [UInt8]? {
        switch byte {
        case UInt8(ascii: "\""), UInt8(ascii: "\\"): [UInt8(ascii: "\\"), byte]
        case 0x0A: Array("\\n".utf8)
        case 0..<0x20: Array("\\u\(Hexadecimal.encode([0, byte]))".utf8)
        default: nil
        }
    }
}
