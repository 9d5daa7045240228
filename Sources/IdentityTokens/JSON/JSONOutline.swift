/// A JSON object that has been checked, and of which the places of the members that count are known. Values are read when they are asked for.
struct JSONOutline: @unchecked Sendable {
    /// What a member is, and where its value lies, in one word: 30 bits each for the start and the end, 3 for the kind, the last for
    /// ``isPlain``.
    struct Extent {
        enum Kind: UInt8 {
            case none, literal, number, text, array, object
        }

        fileprivate let word: UInt64

        fileprivate init(word: UInt64) { self.word = word }

        fileprivate init(_ kind: Kind, _ start: Int, _ end: Int, isPlain: Bool) {
            word = UInt64(start) << 34 | UInt64(end) << 4 | UInt64(kind.rawValue) << 1 | (isPlain ? 1 : 0)
        }

        var kind: Kind { Kind(rawValue: UInt8(truncatingIfNeeded: word >> 1) & 7) ?? .none }
        /// Of a text: it has no escape and is ASCII. Of a number: it is whole.
        var isPlain: Bool { word & 1 == 1 }
        /// Texts without their quotation marks.
        var start: Int { Int(truncatingIfNeeded: word >> 34) }
        var end: Int { Int(truncatingIfNeeded: word >> 4) & (1 << 30 - 1) }
    }

    /// The text of the whole object, and the extents of its members.
    private let storage: JSONStorage
    /// How many members there are in all.
    let memberCount: Int

    /// Nothing.
    static let empty = JSONOutline(storage: .holding(Array("{}".utf8)), memberCount: 0)

    /// - Parameter storage: has the text.
    /// - Returns: what the text is instead, where it is no object.
    /// - Throws: where the text is no strict JSON.
    static func read(_ storage: JSONStorage) throws(JSONSyntaxError) -> Result<JSONOutline, OtherKind> {
        try withExtendedLifetime(storage) { () throws(JSONSyntaxError) in
            let text = UnsafeBufferPointer(storage.text)
            guard text.count < 1 << 30 else { throw JSONSyntaxError(offset: 0, problem: "a text of a gibibyte or more") }
            var reader = JSONReader(bytes: text, deepest: 16, most: .max, into: OutlineSink(into: storage.places))
            let sink = try reader.read()
            guard sink.isObject else { return .failure(OtherKind(kind: (try JSONValue(strictly: Array(text))).kind)) }
            return .success(JSONOutline(storage: storage, memberCount: sink.memberCount))
        }
    }

    /// JSON that is no object.
    struct OtherKind: Error {
        let kind: String
    }

    private init(storage: JSONStorage, memberCount: Int) {
        self.storage = storage
        self.memberCount = memberCount
    }

    /// Of members that are at hand.
    /// - Throws: where they are nested deeper than is read.
    init(_ members: [String: JSONValue]) throws(JSONSyntaxError) {
        switch try Self.read(.holding(JSONValue.object(members).serialized())) {
        case .success(let outline): self = outline
        case .failure: self = .empty
        }
    }

    /// Whether the texts of both objects are the same, byte for byte.
    func isWritten(as other: JSONOutline) -> Bool { withBytes { one in other.withBytes { one.isSame(as: $0) } } }

    private func withBytes<Result>(_ use: (UnsafeBufferPointer<UInt8>) -> Result) -> Result {
        withExtendedLifetime(storage) { use(UnsafeBufferPointer(storage.text)) }
    }

    // MARK: Members

    private func extent(_ name: JSONName) -> Extent {
        withExtendedLifetime(storage) { Extent(word: storage.places[Int(name.rawValue)]) }
    }

    /// Whether there is such a member.
    func has(_ name: JSONName) -> Bool { extent(name).kind != .none }

    /// Whether it is a text.
    func isText(_ name: JSONName) -> Bool { extent(name).kind == .text }

    /// The text, if it is one.
    func text(_ name: JSONName) -> String? {
        let extent = extent(name)
        guard extent.kind == .text else { return nil }
        return withBytes { JSONText(extent).string(in: $0) }
    }

    /// Whether it is that text, byte for byte.
    func isText(_ name: JSONName, _ text: String) -> Bool { withText(name) { areSame($0, text) } ?? false }

    /// Hands over the bytes of a text; `nil` where it is none.
    func withText<Result>(_ name: JSONName, _ use: (UnsafeBufferPointer<UInt8>) -> Result) -> Result? {
        let extent = extent(name)
        guard extent.kind == .text else { return nil }
        return withBytes { bytes in
            guard extent.isPlain else {
                var text = JSONText(extent).string(in: bytes)
                return text.withUTF8(use)
            }
            return use(UnsafeBufferPointer(rebasing: bytes[extent.start..<extent.end]))
        }
    }

    /// The number, if it is one.
    func number(_ name: JSONName) -> Double? {
        let extent = extent(name)
        guard extent.kind == .number else { return nil }
        return withBytes { JSONNumber(extent).value(in: $0)?.number }
    }

    /// The texts of an array that has nothing else in it.
    func texts(_ name: JSONName) -> [String]? {
        let extent = extent(name)
        guard extent.kind == .array else { return nil }
        return withBytes { bytes in
            let array = UnsafeBufferPointer(rebasing: bytes[extent.start..<extent.end])
            var reader = JSONReader(bytes: array, deepest: 1, most: .max, into: JSONTexts(array))
            return (try? reader.read())?.texts
        }
    }

    /// Whatever it is.
    func value(_ name: JSONName) -> JSONValue? {
        let extent = extent(name)
        switch extent.kind {
        case .none: return nil
        case .text: return text(name).map(JSONValue.string)
        default: return try? JSONValue(strictly: withBytes { Array($0[extent.start..<extent.end]) })
        }
    }

    /// All members.
    var values: [String: JSONValue] { (try? JSONValue(strictly: withBytes { Array($0) }))?.object ?? [:] }

    private func areSame(_ bytes: UnsafeBufferPointer<UInt8>, _ text: String) -> Bool {
        text.utf8.withContiguousStorageIfAvailable { $0.isSame(as: bytes) } ?? text.utf8.elementsEqual(bytes)
    }
}

extension JSONText {
    fileprivate init(_ extent: JSONOutline.Extent) {
        self.init(start: extent.start, end: extent.end, isPlain: extent.isPlain)
    }
}

extension JSONNumber {
    fileprivate init(_ extent: JSONOutline.Extent) {
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

/// Notes where the members of the outermost object lie.
private struct OutlineSink: JSONSink {
    /// One for each ``JSONName``.
    private let places: UnsafeMutableBufferPointer<UInt64>
    private(set) var memberCount = 0
    private(set) var isObject = false
    private var depth = 0
    private var name: JSONName?
    /// Of the array or object that is the value of ``name``.
    private var start = 0

    init(into places: UnsafeMutableBufferPointer<UInt64>) { self.places = places }

    mutating func literal(_ value: JSONValue, at extent: Range<Int>) { note(.literal, extent.lowerBound, extent.upperBound) }
    mutating func number(_ number: JSONNumber) { note(.number, number.start, number.end, isPlain: number.isWhole) }
    mutating func string(_ text: JSONText) { note(.text, text.start, text.end, isPlain: text.isPlain) }

    mutating func beginArray(at start: Int) { begin(at: start) }
    mutating func endArray(at end: Int) { self.end(.array, at: end) }

    mutating func beginObject(at start: Int) {
        isObject = isObject || depth == 0
        begin(at: start)
    }

    mutating func endObject(at end: Int) { self.end(.object, at: end) }

    mutating func name(_ name: JSONText, _ known: JSONName?) {
        guard depth == 1 else { return }
        memberCount += 1
        self.name = known
    }

    private mutating func begin(at start: Int) {
        if depth == 1 { self.start = start }
        depth += 1
    }

    private mutating func end(_ kind: JSONOutline.Extent.Kind, at end: Int) {
        depth -= 1
        note(kind, start, end)
    }

    private mutating func note(_ kind: JSONOutline.Extent.Kind, _ start: Int, _ end: Int, isPlain: Bool = false) {
        guard depth == 1, let name else { return }
        places[Int(name.rawValue)] = JSONOutline.Extent(kind, start, end, isPlain: isPlain).word
        self.name = nil
    }
}
