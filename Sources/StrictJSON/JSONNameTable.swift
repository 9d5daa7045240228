/// A hash table of member names. It maps the fingerprint of a name to the index by which the member can be read.
package struct JSONNameTable: @unchecked Sendable {
    private struct Entry {
        var fingerprint = JSONFingerprint()
        var index = 0
        var isOccupied = false
    }

    private let entries: UnsafeMutablePointer<Entry>
    fileprivate static let size = 128

    /// The maximum number of names in a table.
    package static let maximumCount = 32

    private let names: [String]

    /// A table without names.
    static let empty = JSONNameTable([])

    /// Creates a table of at most ``maximumCount`` different names of at most 16 printable ASCII characters. The index of a name is its
    /// position in the array. The table is never deallocated, so create each table only once.
    package init(_ names: [String]) {
        precondition(names.count <= Self.maximumCount && Set(names).count == names.count, "too many names, or one of them twice")
        precondition(
            names.allSatisfy { $0.utf8.count <= JSONFingerprint.maximumExactLength && $0.utf8.allSatisfy { (0x21...0x7E).contains($0) } },
            "a name is too long for its fingerprint, or not of printable ASCII")
        self.names = names
        entries = .allocate(capacity: Self.size)
        entries.initialize(repeating: Entry(), count: Self.size)
        for (index, name) in names.enumerated() {
            let bytes = Array(name.utf8)
            let text = JSONStringRange(start: 0, end: bytes.count, isPlain: true)
            let fingerprint = bytes.withUnsafeBufferPointer { JSONFingerprint(of: text, in: $0) }
            var slot = fingerprint.slot
            while entries[slot].isOccupied { slot = (slot + 1) % Self.size }
            entries[slot] = Entry(fingerprint: fingerprint, index: index, isOccupied: true)
        }
    }

    /// Returns the index of the name with the fingerprint; `nil` if the table does not have it.
    @inline(__always)
    func index(of fingerprint: JSONFingerprint) -> Int? {
        var slot = fingerprint.slot
        while entries[slot].isOccupied {
            if entries[slot].fingerprint == fingerprint { return entries[slot].index }
            slot = (slot + 1) % Self.size
        }
        return nil
    }
}

extension JSONNameTable {
    /// Returns the index of a name that is written with escapes; `nil` if the table does not have it.
    @inline(never)
    func index(of name: String) -> Int? { names.firstIndex { haveSameBytes($0, name) } }
}

/// The first sixteen bytes of a name without escapes.
///
/// Such a name contains no zero byte, so two different names of at most sixteen bytes have different fingerprints.
///
/// Fingerprints find the index of a name in a ``JSONNameTable``, and show that a name is new in its object. Without them, the verification
/// of an ID token with 20 claims takes longer: by 4 % if the bytes of the names are compared one name after the other, and by 18 % if the
/// names are strings in a dictionary and a set (processor time, median of 9 alternating runs).
struct JSONFingerprint: Equatable {
    private var first: UInt64 = 0
    private var second: UInt64 = 0

    /// The length in bytes up to which a fingerprint identifies a name completely.
    static let maximumExactLength = 16

    init() {}

    @inline(__always)
    init(of name: JSONStringRange, in bytes: UnsafeBufferPointer<UInt8>) {
        let length = name.end &- name.start
        first = Self.word(at: name.start, min(length, 8), in: bytes)
        if length > 8 { second = Self.word(at: name.start &+ 8, min(length &- 8, 8), in: bytes) }
    }

    /// The index of the first slot to try in a ``JSONNameTable``.
    fileprivate var slot: Int { Int(((first ^ second) &* 0x9E37_79B9_7F4A_7C15) >> 57) }

    /// A bit number from 32 to 63, which does not collide with the index of a name in a ``JSONNameTable``; all unknown names share these
    /// numbers.
    var bit: Int { slot % (64 - JSONNameTable.maximumCount) + JSONNameTable.maximumCount }

    @inline(__always)
    private static func word(at start: Int, _ length: Int, in bytes: UnsafeBufferPointer<UInt8>) -> UInt64 {
        guard start &+ 8 <= bytes.count else { return lastWord(at: start, length, in: bytes) }
        let base = UnsafeRawPointer(bytes.baseAddress.unsafelyUnwrapped)
        let word = UInt64(littleEndian: base.loadUnaligned(fromByteOffset: start, as: UInt64.self))
        return length == 0 ? 0 : word & (UInt64.max &>> UInt64(64 &- length &* 8))
    }

    @inline(never)
    private static func lastWord(at start: Int, _ length: Int, in bytes: UnsafeBufferPointer<UInt8>) -> UInt64 {
        (0..<length).reduce(0) { $0 | UInt64(bytes[start + $1]) << UInt64($1 * 8) }
    }
}
