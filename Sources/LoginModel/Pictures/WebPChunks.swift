/// Validates WebP files (WebP Container Specification): the size of the file, then chunks, including the image, which is lossy or lossless.
enum WebPChunks {
    /// The maximum number of chunks before the image. Real pictures have at most three. Each chunk costs decoding time.
    private static let maximumChunks = 64

    /// Returns the frame, and the file up to its declared size.
    static func validated(_ bytes: [UInt8]) throws(PictureFileError) -> (PictureFrame, [UInt8]) {
        let end = bytes.count < 12 ? 0 : number(bytes, at: 4, 4) + 8
        guard end > 12, end <= bytes.count else { throw truncated }
        let plain = Array(bytes[..<end])
        return (try frame(plain), plain)
    }

    private static let truncated = PictureFileError(.damaged, "the WebP is incomplete")

    private static func number(_ bytes: [UInt8], at place: Int, _ count: Int) -> Int {
        bytes[place..<place + count].reversed().reduce(0) { $0 << 8 | Int($1) }
    }

    private static func frame(_ bytes: [UInt8]) throws(PictureFileError) -> PictureFrame {
        var (offset, chunks, hasAlpha) = (12, 0, false)
        while offset + 8 <= bytes.count {
            let (begin, size) = (offset + 8, number(bytes, at: offset + 4, 4))
            guard begin + size <= bytes.count else { throw truncated }
            switch String(decoding: bytes[offset..<offset + 4], as: UTF8.self) {
            case "VP8 ": return try lossy(bytes[begin..<begin + size], hasAlpha: hasAlpha)
            case "VP8L": return try lossless(bytes[begin..<begin + size])
            case "ALPH": hasAlpha = true
            case "ANIM", "ANMF": throw PictureFileError(.unknownFormat, "the WebP is animated")
            default: break
            }
            chunks += 1
            guard chunks <= maximumChunks else {
                throw PictureFileError(.exceedsLimits, "the WebP has more than \(maximumChunks) chunks before its image")
            }
            // A chunk of an odd size is followed by a padding byte.
            offset = begin + size + size % 2
        }
        throw PictureFileError(.damaged, "the WebP has no image")
    }

    /// Parses the header of a lossy image (RFC 6386, section 9.1): three bytes of flags, a start code, and 14 bits each for width and
    /// height.
    ///
    /// A decoder holds only a few rows of a lossy image, but all pixels of an alpha channel, which is a separate lossless image.
    private static func lossy(_ image: ArraySlice<UInt8>, hasAlpha: Bool) throws(PictureFileError) -> PictureFrame {
        let head = Array(image.prefix(10))
        guard head.count == 10, head[3...5].elementsEqual([0x9d, 0x01, 0x2a]) else { throw missingHeader }
        let (width, height) = (number(head, at: 6, 2) & 0x3fff, number(head, at: 8, 2) & 0x3fff)
        return try PictureFrame(width: width, height: height, holding: hasAlpha ? 5 * width * height : 0)
    }

    /// Parses the header of a lossless image (RFC 9649, section 3.4): a signature, and 14 bits each for width and height, minus one. A
    /// decoder must hold all pixels.
    private static func lossless(_ image: ArraySlice<UInt8>) throws(PictureFileError) -> PictureFrame {
        let head = Array(image.prefix(5))
        guard head.count == 5, head[0] == 0x2f else { throw missingHeader }
        let bits = number(head, at: 1, 4)
        let (width, height) = (bits & 0x3fff + 1, bits >> 14 & 0x3fff + 1)
        return try PictureFrame(width: width, height: height, holding: 4 * width * height)
    }

    private static let missingHeader = PictureFileError(.damaged, "the header of the WebP's image is missing")
}
