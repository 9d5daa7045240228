import CZlib
import ProviderDomain

/// Decompresses gzip bodies (RFC 1952) up to a limit, because a small body can expand to a very large one.
enum Gzip {
    private static let window: Int32 = 15 + 16
    private static let pieceSize = 16 * 1024

    /// Returns the decompressed size that the data claims (RFC 1952, section 2.3.1, ISIZE). Decompression stops if the data exceeds this
    /// size.
    static func claimedSize(of bytes: [UInt8]) -> Int { bytes.suffix(4).reversed().reduce(0) { $0 << 8 | Int($1) } }

    /// Decompresses a body.
    /// - Parameter maximumSize: the limit of the decompressed size in bytes.
    /// - Throws: ``GraphError`` if the limit is exceeded, or the data is not a complete gzip file.
    static func inflate(_ bytes: [UInt8], upTo maximumSize: Int) throws(GraphError) -> [UInt8] {
        var stream = z_stream()
        guard inflateInit2_(&stream, window, ZLIB_VERSION, CInt(MemoryLayout<z_stream>.size)) == Z_OK else { throw .unexpected }
        defer { inflateEnd(&stream) }
        var input = bytes
        var inflated: [UInt8] = []
        var outcome = Outcome.incomplete
        let expected = min(claimedSize(of: bytes), maximumSize)
        input.withUnsafeMutableBufferPointer { input in
            stream.next_in = input.baseAddress
            stream.avail_in = UInt32(input.count)
            while outcome == .incomplete { outcome = piece(&stream, &inflated, expected) }
        }
        switch outcome {
        case .complete: return inflated
        case .tooLarge where expected == maximumSize: throw .malformed("The body is larger than \(maximumSize) bytes after decompression")
        case .tooLarge, .broken, .incomplete: throw .malformed("The body is not valid gzip data (RFC 1952)")
        }
    }

    private enum Outcome { case incomplete, complete, tooLarge, broken }

    private static func piece(_ stream: inout z_stream, _ inflated: inout [UInt8], _ maximumSize: Int) -> Outcome {
        var piece = [UInt8](repeating: 0, count: pieceSize)
        var status = Z_OK
        let count = piece.withUnsafeMutableBufferPointer { piece in
            stream.next_out = piece.baseAddress
            stream.avail_out = UInt32(piece.count)
            status = CZlib.inflate(&stream, Z_NO_FLUSH)
            return piece.count - Int(stream.avail_out)
        }
        guard inflated.count + count <= maximumSize else { return .tooLarge }
        inflated += piece.prefix(count)
        switch status {
        case Z_STREAM_END: return stream.avail_in == 0 ? .complete : .broken
        // Neither output nor input is left, so the data is truncated.
        case Z_OK: return count == 0 && stream.avail_in == 0 ? .broken : .incomplete
        default: return .broken
        }
    }
}
