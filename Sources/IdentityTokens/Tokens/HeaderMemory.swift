import LoginModel

/// The last header that was read. The tokens of one key have the same, to the byte: it need not be taken apart for each of them.
final class HeaderMemory: Sendable {
    private struct Entry {
        let part: [UInt8]
        let header: CompactToken.Object
    }

    private let last = Locked<Entry?>(nil)
    /// Bytes; a longer header is hardly that of a key.
    private static let longest = 1024

    /// - Parameter read: takes a header apart that is not the last one.
    func header(of part: UnsafeBufferPointer<UInt8>, _ read: (UnsafeBufferPointer<UInt8>) -> CompactToken.Object) -> CompactToken.Object {
        let known = UnsafeSendable(part)
        if let header = last.withLock({ entry in entry.flatMap { $0.part.isSame(as: known.part) ? $0.header : nil } }) { return header }
        let header = read(part)
        if header.trouble == nil, part.count <= Self.longest {
            let entry = Entry(part: Array(part), header: header)
            last.withLock { $0 = entry }
        }
        return header
    }

    /// Bytes that are looked at while the caller holds them still.
    private struct UnsafeSendable: @unchecked Sendable {
        let part: UnsafeBufferPointer<UInt8>

        init(_ part: UnsafeBufferPointer<UInt8>) { self.part = part }
    }
}
