/// A validated JSON object with an index of the members whose names are in a ``JSONNameTable``.
package struct JSONOutline: @unchecked Sendable {
    /// Owns the memory that ``members`` points to.
    private let storage: JSONStorage
    private let members: JSONMembers

    /// The empty object.
    package static let empty = JSONOutline(storage: .copying(Array("{}".utf8)), memberCount: 0)

    /// Validates the text in a storage, and indexes its members.
    /// - Returns: the outline, or the type of the value if the text is valid JSON but not an object.
    /// - Throws: if the text is not strict JSON, is nested more than 16 levels deep, or has 2³⁰ bytes or more.
    package static func read(_ storage: JSONStorage, names: JSONNameTable) throws(JSONSyntaxError) -> Result<JSONOutline, OtherKind> {
        try withExtendedLifetime(storage) { () throws(JSONSyntaxError) in
            let text = UnsafeBufferPointer(storage.text)
            guard text.count < 1 << 30 else { throw JSONSyntaxError(offset: 0, problem: "a text of a gibibyte or more") }
            var reader = JSONReader(
                bytes: text, maximumDepth: 16, maximumValues: .max, table: names, into: MemberIndexer(into: storage.extents))
            let sink = try reader.read()
            guard sink.isObject else { return .failure(OtherKind(typeName: (try JSONValue(strictly: Array(text))).typeName)) }
            return .success(JSONOutline(storage: storage, memberCount: sink.memberCount))
        }
    }

    /// The type of a JSON text that is not an object.
    package struct OtherKind: Error {
        package let typeName: String
    }

    private init(storage: JSONStorage, memberCount: Int) {
        self.storage = storage
        members = JSONMembers(
            extents: UnsafePointer(storage.extents.baseAddress.unsafelyUnwrapped), text: UnsafeBufferPointer(storage.text),
            count: memberCount)
    }

    /// Creates an outline of members that are already in memory.
    /// - Throws: if strict JSON cannot contain the members, for instance because they are nested more than 16 levels deep.
    package init(_ members: [String: JSONValue], names: JSONNameTable) throws(JSONSyntaxError) {
        switch try Self.read(.copying(JSONValue.object(members).serialized()), names: names) {
        case .success(let outline): self = outline
        case .failure: self = .empty
        }
    }

    /// Calls a closure with the members while their memory is kept alive.
    package func read<Result>(_ use: (JSONMembers) -> Result) -> Result { withExtendedLifetime(storage) { use(members) } }

    /// The members without lifetime protection, for a caller that keeps the outline alive while it uses them.
    package var unownedMembers: JSONMembers { members }

    /// All members by name.
    package var values: [String: JSONValue] { read(\.values) }
}

/// Records the positions of the members of the outermost object.
private struct MemberIndexer: JSONSink {
    /// The packed extents, one for each name of the ``JSONNameTable``.
    private let extents: UnsafeMutableBufferPointer<UInt64>
    private(set) var memberCount = 0
    private(set) var isObject = false
    private var depth = 0
    private var name: Int?
    /// The start of the array or object that is the value of ``name``.
    private var start = 0

    init(into extents: UnsafeMutableBufferPointer<UInt64>) { self.extents = extents }

    @inline(__always)
    mutating func literal(_ value: JSONValue, at extent: Range<Int>) { record(.literal, extent.lowerBound, extent.upperBound) }
    mutating func number(_ number: JSONNumberRange) { record(.number, number.start, number.end, isPlain: number.isWhole) }
    @inline(__always)
    mutating func string(_ text: JSONStringRange) { record(.text, text.start, text.end, isPlain: text.isPlain) }

    mutating func beginArray(at start: Int) { begin(at: start) }
    mutating func endArray(at end: Int) { self.end(.array, at: end) }

    mutating func beginObject(at start: Int) {
        isObject = isObject || depth == 0
        begin(at: start)
    }

    mutating func endObject(at end: Int) { self.end(.object, at: end) }

    mutating func name(_ name: JSONStringRange, _ known: Int?) {
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
        record(kind, start, end)
    }

    @inline(__always)
    private mutating func record(_ kind: JSONMembers.Extent.Kind, _ start: Int, _ end: Int, isPlain: Bool = false) {
        guard depth == 1, let name else { return }
        extents[name] = JSONMembers.Extent(kind, start, end, isPlain: isPlain).word
        self.name = nil
    }
}
