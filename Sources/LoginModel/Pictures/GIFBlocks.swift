/// Validates GIF files (GIF89a Specification) up to the end of the first image. A file consists of a header, a logical screen, and blocks.
enum GIFBlocks {
    /// Returns the frame of the first image, and a file that contains only this image and its graphic control extension. All other blocks
    /// are removed, because profile pictures are not animated and each block costs decoding time.
    ///
    /// The frame reaches to the right and lower edges of the image. The size of the logical screen, which decoders report, is not used,
    /// because an image can exceed it (section 20).
    static func validated(_ bytes: [UInt8]) throws(PictureFileError) -> (PictureFrame, [UInt8]) {
        guard bytes.count >= 13 else { throw truncated }
        var offset = 13 + colorTable(bytes[10])
        let head = bytes.prefix(offset)
        // The graphic control extension names the transparent color (section 23).
        var control: ArraySlice<UInt8> = []
        while offset < bytes.count {
            let begin = offset
            switch bytes[offset] {
            case extensionIntroducer:
                offset += 2
                guard skipData(bytes, from: &offset) else { throw truncated }
                if bytes[begin + 1] == graphicControl { control = bytes[begin..<offset] }
            case imageSeparator:
                guard offset + 10 <= bytes.count else { throw truncated }
                let (width, height) = (number(bytes, at: offset + 5), number(bytes, at: offset + 7))
                guard width > 0, height > 0 else { throw PictureFileError(.damaged, "the first image of the GIF is empty") }
                let (right, bottom) = (number(bytes, at: offset + 1) + width, number(bytes, at: offset + 3) + height)
                let frame = try PictureFrame(width: right, height: bottom, holding: 4 * right * bottom)
                // Skips the image descriptor, an optional color table, and the byte with the minimum size of the LZW codes.
                offset += 10 + colorTable(bytes[offset + 9]) + 1
                guard skipData(bytes, from: &offset) else { throw truncated }
                return (frame, head + control + bytes[begin..<offset] + [trailer])
            default: throw PictureFileError(.damaged, "the GIF has a block of an unknown kind before its first image")
            }
        }
        throw truncated
    }

    private static let truncated = PictureFileError(.damaged, "the GIF is incomplete")

    private static let extensionIntroducer: UInt8 = 0x21
    private static let graphicControl: UInt8 = 0xf9
    private static let imageSeparator: UInt8 = 0x2c
    private static let trailer: UInt8 = 0x3b

    private static func number(_ bytes: [UInt8], at place: Int) -> Int { Int(bytes[place]) | Int(bytes[place + 1]) << 8 }

    /// Returns the size in bytes of the color table that the flags describe.
    private static func colorTable(_ flags: UInt8) -> Int { flags & 0x80 == 0 ? 0 : 3 << (Int(flags & 7) + 1) }

    /// Skips sub-blocks, each preceded by its length, up to the empty one (section 15).
    /// - Returns: whether an empty sub-block was found.
    private static func skipData(_ bytes: [UInt8], from place: inout Int) -> Bool {
        while place < bytes.count {
            let length = Int(bytes[place])
            place += 1 + length
            if length == 0 { return true }
        }
        return false
    }
}
