import LoginModel

/// The last header that was read. The tokens of one key have the same, to the byte: it need not be taken apart for each of them.
final class HeaderMemory: Sendable {
    private let last = Locked<CompactToken.Header?>(nil)
    /// Bytes; a longer header is hardly that of a key.
    private static let longest = 1024

    /// Takes a header apart that is not the last one.
    func header(of part: UnsafeBufferPointer<UInt8>) -> CompactToken.Header {
        if let header = last.withLock({ $0 }), header.isRead(from: part) { return header }
        guard part.count <= Self.longest else { return .read(part) }
        let header = CompactToken.Header.read(part, isRemembered: true)
        if header.trouble == nil { last.withLock { $0 = header } }
        return header
    }
}
