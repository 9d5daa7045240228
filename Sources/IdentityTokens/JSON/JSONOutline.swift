/// A JSON object that has been checked, and of which the places of the members that count are known.
struct JSONOutline: @unchecked Sendable {
    /// Keeps the members.
    private let storage: JSONStorage
    private let members: JSONMembers

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
        members = JSONMembers(
            places: UnsafePointer(storage.places.baseAddress.unsafelyUnwrapped), text: UnsafeBufferPointer(storage.text),
            count: memberCount)
    }

    /// Of members that are at hand.
    /// - Throws: where they are nested deeper than is read.
    init(_ members: [String: JSONValue]) throws(JSONSyntaxError) {
        switch try Self.read(.holding(JSONValue.object(members).serialized())) {
        case .success(let outline): self = outline
        case .failure: self = .empty
        }
    }

    /// Hands the members over.
    func read<Result>(_ use: (JSONMembers) -> Result) -> Result { withExtendedLifetime(storage) { use(members) } }

    /// The members, for somebody who keeps the outline as long as they are looked at.
    var unkept: JSONMembers { members }

    /// All members.
    var values: [String: JSONValue] { read(\.values) }
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

    @inline(__always)
    mutating func literal(_ value: JSONValue, at extent: Range<Int>) { note(.literal, extent.lowerBound, extent.upperBound) }
    mutating func number(_ number: JSONNumber) { note(.number, number.start, number.end, isPlain: number.isWhole) }
    @inline(__always)
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

    private mutating func end(_ kind: JSONMembers.Extent.Kind, at end: Int) {
        depth -= 1
        note(kind, start, end)
    }

    @inline(__always)
    private mutating func note(_ kind: JSONMembers.Extent.Kind, _ start: Int, _ end: Int, isPlain: Bool = false) {
        guard depth == 1, let name else { return }
        places[Int(name.rawValue)] = JSONMembers.Extent(kind, start, end, isPlain: isPlain).word
        self.name = nil
    }
}
