/// The members of a ``JSONOutline``, decoded when they are read. A name is given by its index in the ``JSONNameTable``.
///
/// This value holds unowned pointers, so that copying it needs no reference counting. The ``JSONOutline`` must outlive it.
package struct JSONMembers {
    /// The type of a member and the byte range of its value in one word: 30 bits each for start and end, 3 bits for the type, and the last
    /// bit for ``isPlain``.
    struct Extent {
        enum Kind: UInt8 {
            case none, literal, number, text, array, object
        }

        let word: UInt64

        init(word: UInt64) { self.word = word }

        init(_ kind: Kind, _ start: Int, _ end: Int, isPlain: Bool) {
            word = UInt64(start) << 34 | UInt64(end) << 4 | UInt64(kind.rawValue) << 1 | (isPlain ? 1 : 0)
        }

        var kind: Kind { Kind(rawValue: UInt8(truncatingIfNeeded: word >> 1) & 7) ?? .none }
        /// For a string, whether it is ASCII without escapes; for a number, whether it has neither a fraction nor an exponent.
        var isPlain: Bool { word & 1 == 1 }
        /// The offset of the first byte of the value. The range of a string excludes its quotation marks.
        var start: Int { Int(truncatingIfNeeded: word >> 34) }
        var end: Int { Int(truncatingIfNeeded: word >> 4) & (1 << 30 - 1) }
    }

    /// The packed extents, one for each name of the ``JSONNameTable``.
    private let extents: UnsafePointer<UInt64>
    /// The text of the whole object.
    private let text: UnsafeBufferPointer<UInt8>
    /// The number of all members, including those whose names are not in the ``JSONNameTable``.
    package let count: Int

    init(extents: UnsafePointer<UInt64>, text: UnsafeBufferPointer<UInt8>, count: Int) {
        self.extents = extents
        self.text = text
        self.count = count
    }

    /// Whether both objects have the same text, byte for byte.
    package func hasSameText(as other: JSONMembers) -> Bool { text.hasSameBytes(as: other.text) }

    private func extent(_ name: Int) -> Extent { Extent(word: extents[name]) }

    private func bytes(_ extent: Extent) -> UnsafeBufferPointer<UInt8> { UnsafeBufferPointer(rebasing: text[extent.start..<extent.end]) }

    /// Whether the object has the member.
    package func has(_ name: Int) -> Bool { extent(name).kind != .none }

    /// Whether the member is a string.
    package func isString(_ name: Int) -> Bool { extent(name).kind == .text }

    /// The string value of the member; `nil` if the member is absent or is not a string.
    package func text(_ name: Int) -> String? {
        let extent = extent(name)
        guard extent.kind == .text else { return nil }
        return JSONStringRange(extent).string(in: text)
    }

    /// Whether the member is a string with exactly these UTF-8 bytes.
    package func isText(_ name: Int, _ text: String) -> Bool {
        withString(name) { found in text.withBytes { $0.hasSameBytes(as: found) } } ?? false
    }

    /// Returns the result of a closure for the UTF-8 bytes of a string member; `nil` if the member is absent or is not a string.
    package func withString<Result>(_ name: Int, _ use: (UnsafeBufferPointer<UInt8>) -> Result) -> Result? {
        let extent = extent(name)
        guard extent.kind == .text else { return nil }
        guard extent.isPlain else {
            var content = JSONStringRange(extent).string(in: text)
            return content.withUTF8(use)
        }
        return use(bytes(extent))
    }

    /// The numeric value of the member; `nil` if the member is absent or is not a number.
    package func number(_ name: Int) -> Double? {
        let extent = extent(name)
        guard extent.kind == .number else { return nil }
        return JSONNumberRange(extent).value(in: text)?.number
    }

    /// The elements of an array of strings; `nil` if the member is absent or is not an array of strings.
    package func strings(_ name: Int) -> [String]? {
        let extent = extent(name)
        guard extent.kind == .array else { return nil }
        let array = bytes(extent)
        var reader = JSONReader(bytes: array, maximumDepth: 1, maximumValues: .max, into: JSONStringArrayBuilder(array))
        return (try? reader.read())?.strings
    }

    /// The value of the member, of any type; `nil` if there is no such member.
    package func value(_ name: Int) -> JSONValue? {
        let extent = extent(name)
        switch extent.kind {
        case .none: return nil
        case .text: return text(name).map(JSONValue.string)
        default: return try? JSONValue(strictly: Array(bytes(extent)))
        }
    }

    /// All members by name.
    package var values: [String: JSONValue] { (try? JSONValue(strictly: Array(text)))?.object ?? [:] }
}

extension JSONStringRange {
    fileprivate init(_ extent: JSONMembers.Extent) {
        self.init(start: extent.start, end: extent.end, isPlain: extent.isPlain)
    }
}

extension JSONNumberRange {
    fileprivate init(_ extent: JSONMembers.Extent) {
        self.init(start: extent.start, end: extent.end, isWhole: extent.isPlain)
    }
}

/// Collects the elements of an array of strings.
private struct JSONStringArrayBuilder: JSONSink {
    private let bytes: UnsafeBufferPointer<UInt8>
    /// The elements; `nil` as soon as the array contains an element that is not a string.
    private(set) var strings: [String]? = []

    init(_ bytes: UnsafeBufferPointer<UInt8>) { self.bytes = bytes }

    mutating func literal(_ value: JSONValue, at extent: Range<Int>) { strings = nil }
    mutating func number(_ number: JSONNumberRange) { strings = nil }
    mutating func string(_ text: JSONStringRange) { strings?.append(text.string(in: bytes)) }
    mutating func beginArray(at start: Int) { strings?.reserveCapacity(8) }
    mutating func endArray(at end: Int) {}
    mutating func beginObject(at start: Int) { strings = nil }
    mutating func name(_ name: JSONStringRange, _ known: Int?) {}
    mutating func endObject(at end: Int) {}
}
