/// The parameters of a query string, a fragment or a form body, in order (`application/x-www-form-urlencoded`).
///
/// Values are stored as bytes, because a `state` that is not UTF-8 must be returned byte for byte (Wire.md, section 2.2).
public struct FormParameters: Sendable {
    /// One parameter, `name=value`.
    public struct Pair: Sendable {
        private enum Value: Sendable {
            case text(String)
            case bytes([UInt8])
        }

        /// The decoded name.
        public let name: String
        private let value: Value

        /// Creates a parameter from a decoded name and a decoded value. The value is checked for UTF-8 only once, here, because the check
        /// takes time for a long value.
        public init(name: String, bytes: [UInt8]) {
            self.name = name
            let text = String(decoding: bytes, as: UTF8.self)
            // If the bytes are not UTF-8, the text differs from them, because decoding replaces the invalid parts.
            value = text.utf8.elementsEqual(bytes) && CombiningMarkLimit.isSatisfied(by: text) ? .text(text) : .bytes(bytes)
        }

        /// The decoded value as bytes.
        public var bytes: [UInt8] {
            switch value {
            case .text(let text): Array(text.utf8)
            case .bytes(let bytes): bytes
            }
        }

        /// The decoded value as text; `nil` if it is not UTF-8, or has more combining marks on one character than
        /// ``CombiningMarkLimit/maximumRunLength``.
        public var text: String? { if case .text(let text) = value { text } else { nil } }

        /// The length of name and value together, in bytes.
        public var size: Int {
            switch value {
            case .text(let text): name.utf8.count + text.utf8.count
            case .bytes(let bytes): name.utf8.count + bytes.count
            }
        }

        /// Whether the value is empty.
        public var isEmpty: Bool { text?.isEmpty == true }
    }

    /// The parameters in their original order.
    public let pairs: [Pair]

    /// Creates a list of decoded parameters.
    public init(pairs: [Pair]) { self.pairs = pairs }

    /// Parses `a=1&b=2`. A plus sign is a space, a part without `=` has an empty value, an empty part is skipped, and a percent sign that
    /// is not followed by two hexadecimal digits is preserved.
    public init(encoded text: some Collection<UInt8>) { self.init(encoded: Array(text)) }

    /// Parses `a=1&b=2`; see ``init(encoded:)-swift.method``.
    public init(encoded text: [UInt8]) {
        pairs = text.split(separator: UInt8(ascii: "&")).map { part in
            let name = part.prefix { $0 != UInt8(ascii: "=") }
            return Pair(name: Self.name(name), bytes: Self.decoded(part.dropFirst(name.count + 1)))
        }
    }

    /// Parses `a=1&b=2`; see ``init(encoded:)-swift.method``.
    public init(encoded text: String) { self.init(encoded: text.utf8) }

    /// Returns the bytes of the first parameter with the given name; `nil` if there is none.
    public func bytes(_ name: String) -> [UInt8]? { pairs.first { $0.name == name }?.bytes }

    /// The text of the first parameter with the given name; `nil` if there is none, or if it is empty or its ``Pair/text`` is `nil`.
    public subscript(_ name: String) -> String? {
        guard let pair = pairs.first(where: { $0.name == name }), !pair.isEmpty else { return nil }
        return pair.text
    }

    /// The names that occur more than once, which OAuth 2.0 forbids (RFC 6749, section 3.1).
    public var repeatedNames: Set<String> {
        var seen: Set<String> = []
        return Set(pairs.map(\.name).filter { !seen.insert($0).inserted })
    }

    /// Decodes a single name or value; `nil` if it is not UTF-8, or has more combining marks on one character than
    /// ``CombiningMarkLimit/maximumRunLength``.
    public static func decode(_ text: String) -> String? { Pair(name: "", bytes: decoded(Array(text.utf8)[...])).text }

    private static let digits = Array("0123456789ABCDEF".utf8)

    /// Percent-encodes all bytes except the unreserved characters of RFC 3986, section 2.3, so that the result is valid in queries,
    /// fragments and forms.
    public static func encode(_ bytes: some Sequence<UInt8>) -> String { encode(Array(bytes)) }

    /// Percent-encodes bytes; see ``encode(_:)-swift.type.method``.
    public static func encode(_ bytes: [UInt8]) -> String { encode(bytes, isForm: false) }

    private static func encode(_ bytes: [UInt8], isForm: Bool) -> String {
        var text: [UInt8] = []
        text.reserveCapacity(bytes.count * 3)
        for byte in bytes {
            switch byte {
            case UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"),
                UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"), UInt8(ascii: "~"):
                text.append(byte)
            case UInt8(ascii: " ") where isForm: text.append(UInt8(ascii: "+"))
            default:
                text.append(UInt8(ascii: "%"))
                text.append(digits[Int(byte >> 4)])
                text.append(digits[Int(byte & 15)])
            }
        }
        return String(decoding: text, as: UTF8.self)
    }

    /// Percent-encodes a text; see ``encode(_:)-swift.type.method``.
    public static func encode(_ text: String) -> String { encode(text.utf8) }

    /// Encodes parameters as `a=1&b=2` in the form encoding: a space becomes a plus sign.
    public static func encode(_ pairs: [(name: String, value: String)]) -> String {
        pairs.map { "\(encode(Array($0.name.utf8), isForm: true))=\(encode(Array($0.value.utf8), isForm: true))" }.joined(separator: "&")
    }

    /// Returns the decoded name. A name with so many combining marks that comparing it would be slow stays encoded; no known parameter has
    /// such a name.
    private static func name(_ text: ArraySlice<UInt8>) -> String {
        let name = String(decoding: decoded(text), as: UTF8.self)
        return CombiningMarkLimit.isSatisfied(by: name) ? name : encode(name)
    }

    private static func decoded(_ text: ArraySlice<UInt8>) -> [UInt8] {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(text.count)
        var index = text.startIndex
        while index < text.endIndex {
            let byte = text[index]
            index += 1
            switch byte {
            case UInt8(ascii: "+"): bytes.append(UInt8(ascii: " "))
            case UInt8(ascii: "%"):
                if text.endIndex - index >= 2, let high = hexadecimal(text[index]), let low = hexadecimal(text[index + 1]) {
                    bytes.append(high << 4 | low)
                    index += 2
                } else {
                    bytes.append(byte)
                }
            default: bytes.append(byte)
            }
        }
        return bytes
    }

    private static func hexadecimal(_ digit: UInt8) -> UInt8? {
        switch digit {
        case UInt8(ascii: "0")...UInt8(ascii: "9"): digit - UInt8(ascii: "0")
        case UInt8(ascii: "a")...UInt8(ascii: "f"): digit - UInt8(ascii: "a") + 10
        case UInt8(ascii: "A")...UInt8(ascii: "F"): digit - UInt8(ascii: "A") + 10
        default: nil
        }
    }
}
