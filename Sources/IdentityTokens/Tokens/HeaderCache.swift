import LoginModel

/// A cache of the last header. All tokens that an issuer signs with one key have the same header, byte for byte, so it is decoded only
/// once.
final class HeaderCache: Sendable {
    private let last = Locked<CompactToken.Header?>(nil)
    /// The maximum length in bytes of a cached header.
    private static let maximumLength = 1024

    /// Returns the cached header if the bytes are the same, and decodes the header otherwise.
    func header(of part: UnsafeBufferPointer<UInt8>) -> CompactToken.Header {
        if let header = last.withLock({ $0 }), header.isDecoded(from: part) { return header }
        guard part.count <= Self.maximumLength else { return .read(part) }
        let header = CompactToken.Header.read(part, isRemembered: true)
        if header.problem == nil { last.withLock { $0 = header } }
        return header
    }
}
