/// Stores the text of a JSON object, the index of its members, and further bytes, such as the signature of a token. All three share one
/// allocation, which saves time in each verification of a token.
///
/// The contents never change once they are filled in, so types that own a storage may be `@unchecked Sendable`. `ManagedBuffer` itself is
/// not `Sendable`. Callers must keep the storage alive while they use a pointer into it.
package final class JSONStorage: ManagedBuffer<JSONStorage.Counts, UInt64> {
    package struct Counts {
        /// The number of bytes of the text.
        let text: Int
        /// The number of bytes after the text.
        let trailingBytes: Int
    }

    private static let extentCount = JSONNameTable.maximumCount

    /// Allocates a storage with an empty index and uninitialized bytes.
    package static func make(text: Int, trailingBytes: Int = 0) -> JSONStorage {
        let words = extentCount + (text + trailingBytes + 7) / 8
        let storage = unsafeDowncast(
            create(minimumCapacity: words) { _ in Counts(text: text, trailingBytes: trailingBytes) }, to: JSONStorage.self)
        storage.withUnsafeMutablePointerToElements { words in
            words.initialize(repeating: 0, count: extentCount)
            UnsafeMutableRawPointer(words + extentCount).bindMemory(to: UInt8.self, capacity: text + trailingBytes)
        }
        return storage
    }

    /// Allocates a storage and copies a text into it.
    static func copying(_ text: [UInt8]) -> JSONStorage {
        let storage = make(text: text.count)
        withExtendedLifetime(storage) { _ = storage.text.initialize(from: text) }
        return storage
    }

    /// The packed extents, one for each name of a ``JSONNameTable``.
    var extents: UnsafeMutableBufferPointer<UInt64> {
        UnsafeMutableBufferPointer(start: withUnsafeMutablePointerToElements(\.self), count: Self.extentCount)
    }

    /// The text of the object.
    package var text: UnsafeMutableBufferPointer<UInt8> { UnsafeMutableBufferPointer(start: bytes, count: counts.text) }

    /// The bytes after the text, such as the signature of the token.
    package var trailingBytes: UnsafeMutableBufferPointer<UInt8> {
        UnsafeMutableBufferPointer(start: bytes + counts.text, count: counts.trailingBytes)
    }

    // `header` itself is subject to exclusivity checks, which cost more than the read.
    private var counts: Counts { withUnsafeMutablePointerToHeader(\.pointee) }

    private var bytes: UnsafeMutablePointer<UInt8> {
        let end = withUnsafeMutablePointerToElements(\.self) + Self.extentCount
        return UnsafeMutableRawPointer(end).assumingMemoryBound(to: UInt8.self)
    }
}
