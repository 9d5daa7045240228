/// What an issuer's server answered when it was asked for the keys, read no further than is safe.
///
/// A document that has no end is read up to ``KeySet/largestDocument``, and a redirect is an error: whoever could redirect would choose the keys
/// (provider-wire.md, section 1.1: key documents are served with 200, never through a redirect).
public struct KeyAnswer: Sendable {
    private let status: Int
    private let read: @Sendable (_ largest: Int) async throws -> [UInt8]

    /// Takes an answer whose body has been read.
    /// - Parameter status: the HTTP status (RFC 9110, section 15).
    public init(status: Int, body: [UInt8]) {
        self.status = status
        read = { largest in
            guard body.count <= largest else { throw KeySourceError.unusableDocument(.tooLarge(body.count)) }
            return body
        }
    }

    /// Takes an answer whose body is still to be read.
    /// - Parameters:
    ///   - status: the HTTP status (RFC 9110, section 15).
    ///   - chunks: the body, piece by piece. No piece is asked for after the one that is too much.
    public init<Chunks: AsyncSequence & Sendable>(status: Int, chunks: Chunks) where Chunks.Element: Collection<UInt8> {
        self.status = status
        read = { largest in
            var body: [UInt8] = []
            for try await chunk in chunks {
                // Pieces with nothing in them have no end either.
                try Task.checkCancellation()
                guard chunk.count <= largest - body.count else { throw KeySourceError.endlessDocument }
                body += chunk
            }
            return body
        }
    }

    /// The document.
    /// - Throws: ``KeySourceError`` where the status is not 200 or the document too large, and what reading throws.
    public func document() async throws -> [UInt8] {
        if (300..<400).contains(status) { throw KeySourceError.redirected(status) }
        guard status == 200 else { throw KeySourceError.wrongStatus(status) }
        return try await read(KeySet.largestDocument)
    }
}
