/// The members of a ``JSONOutline``, of which they have no share, so that to hand them on costs nothing. Values are read when they are asked for.
struct JSONMembers {
    /// What a member is, and where its value lies, in one word: 30 bits each for the start and the end, 3 for the kind, the last for
    /// ``isPlain``.
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
        /// Of a text: it has no escape and is ASCII. Of a number: it is whole.
        var isPlain: Bool { word & 1 == 1 }
        /// Texts without their quotation marks.
        var start: Int { Int(truncatingIfNeeded: word >> 34) }
        var end: Int { Int(truncatingIfNeeded: word >> 4) & (1 << 30 - 1) }
    }

    /// The extents: one for each ``JSONName``.
    private let places: UnsafePointer<UInt64>
    /// The text of the whole object.
    private let text: UnsafeBufferPointer<UInt8>
    /// How many members there are in all.
    let count: Int

    init(places: UnsafePointer<UInt64>, text: UnsafeBufferPointer<UInt8>, count: Int) {
        self.places = places
        self.text = text
        self.count = count
    }

    /// Whether the texts of both objects are the same, byte for byte.
    func isWritten(as other: JSONMembers) -> Bool { text.isSame(as: other.text) }

    private func extent(_ name: JSONName) -> Extent { Extent(word: places[Int(name.rawValue)]) }

    private func bytes(_ extent: Extent) -> UnsafeBufferPointer<UInt8> { UnsafeBufferPointer(rebasing: text[extent.start..<extent.end]) }

    /// Whether there is such a member.
    func has(_ name: JSONName) -> Bool { extent(name).kind != .none }

    /// Whether it is a text.
    func isText(_ name: JSONName) -> Bool { extent(name).kind == .text }

    /// The text, if it is one.
    func text(_ name: JSONName) -> String? {
        let extent = extent(name)
        guard extent.kind == .text else { return nil }
        return JSONText(extent).string(in: text)
    }

    /// Whether it is that text, byte for byte.
    func isText(_ name: JSONName, _ text: String) -> Bool { withText(name) { found in text.withBytes { $0.isSame(as: found) } } ?? false }

    /// Hands over the bytes of a text; `nil` where it is none.
    func withText<Result>(_ name: JSONName, _ use: (UnsafeBufferPointer<UInt8>) -> Result) -> Result? {
        let extent = extent(name)
        guard extent.kind == .text else { return nil }
        guard extent.isPlain else {
            var content = JSONText(extent).string(in: text)
            return content.withUTF8(use)
        }
        return use(bytes(extent))
    }

    /// The number, if it is one.
    func number(_ name: JSONName) -> Double? {
        let extent = extent(name)
        guard extent.kind == .number else { return nil }
        return JSONNumber(extent).value(in: text)?.number
    }

    /// The texts of an array that has nothing else in it.
    func texts(_ name: JSONName) -> [String]? {
        let extent = extent(name)
        guard extent.kind == .array else { return nil }
        let array = bytes(extent)
        var reader = JSONReader(bytes: array, deepest: 1, most: .max, into: JSONTexts(array))
        return (try? reader.read())?.texts
    }

    /// Whatever it is.
    func value(_ name: JSONName) -> JSONValue? {
        let extent = extent(name)
        switch extent.kind {
        case .none: return nil
        case .text: return text(name).map(JSONValue.string)
        default: return try? JSONValue(strictly: Array(bytes(extent)))
        }
    }

    /// All members.
    var values: [String: JSONValue] { (try? JSONValue(strictly: Array(text)))?.object ?? [:] }
}

extension JSONText {
    fileprivate init(_ extent: JSONMembers.Extent) {
        self.init(start: extent.start, end: extent.end, isPlain: extent.isPlain)
    }
}

extension JSONNumber {
    fileprivate init(_ extent: JSONMembers.Extent) {
        self.init(start: extent.start, end: extent.end, isWhole: extent.isPlain)
    }
}

/// Collects the elements of an array of texts.
private struct JSONTexts: JSONSink {
    private let bytes: UnsafeBufferPointer<UInt8>
    /// `nil` once there was something else among them.
    private(set) var texts: [String]? = []

    init(_ bytes: UnsafeBufferPointer<UInt8>) { self.bytes = bytes }

    mutating func literal(_ value: JSONValue, at extent: Range<Int>) { texts = nil }
    mutating func number(_ number: JSONNumber) { texts = nil }
    mutating func string(_ text: JSONText) { texts?.append(text.string(in: bytes)) }
    mutating func beginArray(at start: Int) { texts?.reserveCapacity(8) }
    mutating func endArray(at end: Int) {}
    mutating func beginObject(at start: Int) { texts = nil }
    mutating func name(_ name: JSONText, _ known: JSONName?) {}
    mutating func endObject(at end: Int) {}
}
