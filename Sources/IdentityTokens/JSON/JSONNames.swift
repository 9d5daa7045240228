/// The names in an object that is being read, so that none occurs twice.
///
/// A bit for each name mostly shows that it is new. Where it does not, the object is read once more up to here, and its names are kept as texts.
struct JSONNames {
    /// Where the first member begins.
    let start: Int
    /// All bits, once the names are kept as texts.
    private var met: UInt64 = 0
    private var texts: Set<String>?

    init(from start: Int) { self.start = start }

    /// - Parameter fingerprint: of a name without escapes.
    /// - Returns: whether the name is surely new.
    @inline(__always)
    mutating func isNew(_ fingerprint: JSONFingerprint?, _ known: JSONName?) -> Bool {
        guard let fingerprint else { return false }
        let bit: UInt64 = 1 << UInt64(known.map { Int($0.rawValue) } ?? fingerprint.bit)
        defer { met |= bit }
        return met & bit == 0
    }

    /// - Parameter others: finds the names that came before.
    /// - Returns: what is wrong with a name that its object has already. Two names are one where their bytes are (RFC 7519, section 7.3), and
    ///   must not only look alike either.
    mutating func twin(
        of name: String, among others: () throws(JSONSyntaxError) -> [String]
    ) throws(JSONSyntaxError) -> String? {
        var texts = if let texts { texts } else { Set(try others()) }
        self.texts = nil
        let (isNew, twin) = texts.insert(name)
        self.texts = texts
        met = .max
        return isNew ? nil : "the name \(Quoted(name)) \(areIdentical(twin, name) ? "occurs twice" : "occurs in two Unicode forms")"
    }
}

/// Collects the names of the outermost object.
struct JSONNameList: JSONSink {
    private let bytes: UnsafeBufferPointer<UInt8>
    private var depth = 0
    private(set) var names: [String] = []

    init(_ bytes: UnsafeBufferPointer<UInt8>) { self.bytes = bytes }

    mutating func literal(_ value: JSONValue, at extent: Range<Int>) {}
    mutating func number(_ number: JSONNumber) {}
    mutating func string(_ text: JSONText) {}
    mutating func beginArray(at start: Int) { depth += 1 }
    mutating func endArray(at end: Int) { depth -= 1 }
    mutating func beginObject(at start: Int) { depth += 1 }
    mutating func endObject(at end: Int) { depth -= 1 }
    mutating func name(_ name: JSONText, _ known: JSONName?) { if depth == 0 { names.append(name.string(in: bytes)) } }
}
