/// Validates PNG files (Portable Network Graphics, Third Edition, section 5): an eight-byte signature, then chunks, from IHDR to IEND.
/// Anything after IEND is ignored.
enum PNGChunks {
    /// The chunks that contain the picture, its colors and its orientation (section 11). Other chunks contain texts, times and further
    /// frames.
    private static let retainedChunks: Set<String> = [
        "IHDR", "PLTE", "IDAT", "IEND", "tRNS", "gAMA", "cHRM", "sRGB", "cICP", "iCCP", "eXIf",
    ]
    /// The chunks that a decoder decompresses or parses separately. Only the first chunk of each of these types is retained.
    private static let uniqueChunks: Set<String> = ["iCCP", "eXIf", "cICP"]

    /// The maximum number of chunks. Programs divide the pixels into a few hundred chunks at most. Each chunk costs decoding time.
    private static let maximumChunks = 4_096

    /// Returns the frame, and the file with only the needed chunks.
    static func validated(_ bytes: [UInt8]) throws(PictureFileError) -> (PictureFrame, [UInt8]) {
        let frame = try frame(bytes)
        var stripped = Array(bytes.prefix(8))
        var (offset, chunks) = (8, 0)
        var seen: Set<String> = []
        // A chunk has 12 bytes in addition to its data: the length, the type and the checksum.
        while offset + 12 <= bytes.count {
            let end = offset + 12 + number(bytes, at: offset)
            guard end <= bytes.count else { throw truncated }
            chunks += 1
            guard chunks <= maximumChunks else { throw PictureFileError(.exceedsLimits, "the PNG has more than \(maximumChunks) chunks") }
            let name = String(decoding: bytes[offset + 4..<offset + 8], as: UTF8.self)
            guard name != "IHDR" || offset == 8 else { throw PictureFileError(.damaged, "the PNG has more than one header") }
            if retainedChunks.contains(name), !uniqueChunks.contains(name) || seen.insert(name).inserted { stripped += bytes[offset..<end] }
            if name == "IEND" { return (frame, stripped) }
            offset = end
        }
        throw truncated
    }

    private static let truncated = PictureFileError(.damaged, "the PNG is incomplete")

    private static func number(_ bytes: [UInt8], at place: Int) -> Int { bytes[place..<place + 4].reduce(0) { $0 << 8 | Int($1) } }

    /// Parses the IHDR chunk (section 11.2.1). A decoder must hold all pixels of an interlaced picture.
    private static func frame(_ bytes: [UInt8]) throws(PictureFileError) -> PictureFrame {
        guard bytes.count >= 33 else { throw truncated }
        guard number(bytes, at: 8) == 13, bytes[12..<16].elementsEqual("IHDR".utf8) else {
            throw PictureFileError(.damaged, "the PNG does not start with its header")
        }
        let (width, height, isInterlaced) = (number(bytes, at: 16), number(bytes, at: 20), bytes[28] != 0)
        return try PictureFrame(width: width, height: height, holding: isInterlaced ? 4 * width * height : 0)
    }
}
