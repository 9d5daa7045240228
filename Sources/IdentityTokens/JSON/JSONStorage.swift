/// The text of a JSON object, the places of the members that count, and what belongs to both, in one piece of memory: each verdict needs one.
///
/// Nobody changes it once it is filled, so that its owners may say that they are `Sendable`, which no `ManagedBuffer` can say itself. Whoever looks
/// into it keeps it alive meanwhile.
final class JSONStorage: ManagedBuffer<JSONStorage.Counts, UInt64> {
    struct Counts {
        /// Bytes of the text.
        let text: Int
        /// Bytes behind the text.
        let rest: Int
    }

    private static let placeCount = JSONName.allCases.count

    /// Of members none of which is there, and with bytes that anything may be in.
    static func make(text: Int, rest: Int = 0) -> JSONStorage {
        let words = placeCount + (text + rest + 7) / 8
        let storage = unsafeDowncast(create(minimumCapacity: words) { _ in Counts(text: text, rest: rest) }, to: JSONStorage.self)
        storage.withUnsafeMutablePointerToElements { words in
            words.initialize(repeating: 0, count: placeCount)
            UnsafeMutableRawPointer(words + placeCount).bindMemory(to: UInt8.self, capacity: text + rest)
        }
        return storage
    }

    /// Holds bytes that are at hand.
    static func holding(_ text: [UInt8]) -> JSONStorage {
        let storage = make(text: text.count)
        withExtendedLifetime(storage) { _ = storage.text.initialize(from: text) }
        return storage
    }

    /// One for each ``JSONName``.
    var places: UnsafeMutableBufferPointer<UInt64> {
        UnsafeMutableBufferPointer(start: withUnsafeMutablePointerToElements(\.self), count: Self.placeCount)
    }

    /// The text of the object.
    var text: UnsafeMutableBufferPointer<UInt8> { UnsafeMutableBufferPointer(start: bytes, count: counts.text) }

    /// What belongs to it.
    var rest: UnsafeMutableBufferPointer<UInt8> { UnsafeMutableBufferPointer(start: bytes + counts.text, count: counts.rest) }

    // `header` itself is guarded against being changed meanwhile, which costs more than what it is read for.
    private var counts: Counts { withUnsafeMutablePointerToHeader(\.pointee) }

    private var bytes: UnsafeMutablePointer<UInt8> {
        let end = withUnsafeMutablePointerToElements(\.self) + Self.placeCount
        return UnsafeMutableRawPointer(end).assumingMemoryBound(to: UInt8.self)
    }
}
