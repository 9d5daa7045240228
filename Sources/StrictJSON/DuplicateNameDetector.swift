/// Detects duplicate names in an object while it is being read.
///
/// A bit set usually shows that a name is new. Otherwise, the object is read again up to the current position, and the names of its members
/// are collected in a set.
struct DuplicateNameDetector {
    /// The byte offset of the first member.
    let start: Int
    /// The bits of all names so far; all bits are set once the names are collected in ``texts``.
    private var bits: UInt64 = 0
    private var texts: Set<String>?

    init(from start: Int) { self.start = start }

    /// Records a name in the bit set.
    /// - Parameter fingerprint: `nil` for a name with escapes.
    /// - Returns: `true` if the name is certainly new; `false` if it has to be compared with the earlier names.
    @inline(__always)
    mutating func isNew(_ fingerprint: JSONFingerprint?, _ known: Int?) -> Bool {
        guard let fingerprint else { return false }
        let bit: UInt64 = 1 << UInt64(known ?? fingerprint.bit)
        defer { bits |= bit }
        return bits & bit == 0
    }

    /// Compares a name with all earlier names of its object.
    ///
    /// Names are equal if their bytes are equal (RFC 7519, section 7.3). Names that are only canonically equivalent are refused as well.
    /// - Parameter others: returns the earlier names.
    /// - Returns: a description of the conflict; `nil` if the name is new.
    mutating func conflict(
        of name: String, among others: () throws(JSONSyntaxError) -> [String]
    ) throws(JSONSyntaxError) -> String? {
        var texts = if let texts { texts } else { Set(try others()) }
        self.texts = nil
        let (isNew, twin) = texts.insert(name)
        self.texts = texts
        bits = .max
        return isNew ? nil : "the name \(QuotedText(name)) \(haveSameBytes(twin, name) ? "occurs twice" : "occurs in two Unicode forms")"
    }
}

/// Collects the names of the outermost object.
struct JSONNameCollector: JSONSink {
    private let bytes: UnsafeBufferPointer<UInt8>
    private var depth = 0
    private(set) var names: [String] = []

    init(_ bytes: UnsafeBufferPointer<UInt8>) { self.bytes = bytes }

    mutating func literal(_ value: JSONValue, at extent: Range<Int>) {}
    mutating func number(_ number: JSONNumberRange) {}
    mutating func string(_ text: JSONStringRange) {}
    mutating func beginArray(at start: Int) { depth += 1 }
    mutating func endArray(at end: Int) { depth -= 1 }
    mutating func beginObject(at start: Int) { depth += 1 }
    mutating func endObject(at end: Int) { depth -= 1 }
    mutating func name(_ name: JSONStringRange, _ known: Int?) { if depth == 0 { names.append(name.string(in: bytes)) } }
}
