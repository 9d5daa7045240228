/// The HTTP response of an issuer's server to a request for its keys, read only as far as is safe.
///
/// At most ``KeySet/maximumDocumentSize`` bytes of the body are read, so a document without an end does no harm. A redirect is an error,
/// because anyone who can redirect the request would choose the keys (Wire.md, section 1.1: key documents are served with 200, never
/// through a redirect).
public struct KeyResponse: Sendable {
    private let status: Int
    private let read: @Sendable (_ largest: Int) async throws -> [UInt8]

    /// Creates a response whose body has already been read.
    /// - Parameter status: the HTTP status code (RFC 9110, section 15).
    public init(status: Int, body: [UInt8]) {
        self.status = status
        read = { largest in
            guard body.count <= largest else { throw KeySourceError.unusableDocument(.tooLarge(body.count)) }
            return body
        }
    }

    /// Creates a response whose body is read on demand.
    /// - Parameters:
    ///   - status: the HTTP status code (RFC 9110, section 15).
    ///   - chunks: the body in chunks. No further chunk is requested after the one that exceeds the limit.
    public init<Chunks: AsyncSequence & Sendable>(status: Int, chunks: Chunks) where Chunks.Element: Collection<UInt8> {
        self.status = status
        read = { largest in
            var body: [UInt8] = []
            for try await chunk in chunks {
                // A sequence of empty chunks never exceeds the limit, so only cancellation ends it.
                try Task.checkCancellation()
                guard chunk.count <= largest - body.count else { throw KeySourceError.oversizedDocument }
                body += chunk
            }
            return body
        }
    }

    /// Returns the body of the response.
    /// - Throws: ``KeySourceError`` if the status is not 200 or the body is too large, and any error of reading the body.
    public func document() async throws -> [UInt8] {
        if (300..<400).contains(status) { throw KeySourceError.redirected(status) }
        guard status == 200 else { throw KeySourceError.wrongStatus(status) }
        return try await read(KeySet.maximumDocumentSize)
    }
}
