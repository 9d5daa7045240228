/// Validates GIF files (GIF89a Specification): a header, a logical screen, and blocks, including images, up to the trailer.
enum GIFBlocks {
    /// Returns the first image without any other block, because profile pictures are not animated, and each further block costs a decoder time.
    ///
    /// The frame is the extent of the image, because an image can exceed the logical screen, whose size is the only one that decoders report
    /// (section 20).
    static func plain(_ bytes: [UInt8]) throws(PictureFileError) -> (PictureFrame, [UInt8]) {
        guard bytes.count >= 13 else { throw cutShort }
        var place = 13 + colorTable(bytes[10])
        let head = bytes.prefix(place)
        // The graphic control extension names the transparent color (section 23).
        var control: ArraySlice<UInt8> = []
        while place < bytes.count {
            let begin = place
            switch bytes[place] {
            case extensionIntroducer:
                place += 2
                guard skipData(bytes, from: &place) else { throw cutShort }
                if bytes[begin + 1] == graphicControl { control = bytes[begin..<place] }
            case imageSeparator:
                guard place + 10 <= bytes.count else { throw cutShort }
                let (width, height) = (number(bytes, at: place + 5), number(bytes, at: place + 7))
                guard width > 0, height > 0 else { throw PictureFileError(.damaged, "the first image of the GIF is empty") }
                let (right, bottom) = (number(bytes, at: place + 1) + width, number(bytes, at: place + 3) + height)
                let frame = try PictureFrame(width: right, height: bottom, holding: 4 * right * bottom)
                // An optional color table, and the size of the codes that follow.
                place += 10 + colorTable(bytes[place + 9]) + 1
                guard skipData(bytes, from: &place) else { throw cutShort }
                return (frame, head + control + bytes[begin..<place] + [trailer])
            default: throw PictureFileError(.damaged, "the GIF has a block of no known kind before its first image")
            }
        }
        throw cutShort
    }

    private static let cutShort = PictureFileError(.damaged, "the GIF is cut short")

    private static let extensionIntroducer: UInt8 = 0x21
    private static let graphicControl: UInt8 = 0xf9
    private static let imageSeparator: UInt8 = 0x2c
    private static let trailer: UInt8 = 0x3b

    private static func number(_ bytes: [UInt8], at place: Int) -> Int { Int(bytes[place]) | Int(bytes[place + 1]) << 8 }

    /// Returns the size in bytes of the color table that the flags describe.
    private static func colorTable(_ flags: UInt8) -> Int { flags & 0x80 == 0 ? 0 : 3 << (Int(flags & 7) + 1) }

    /// Skips sub-blocks, each preceded by its length, up to the empty one (section 15).
    /// - Returns: whether there is an empty one.
    private static func skipData(_ bytes: [UInt8], from place: inout Int) -> Bool {
        while place < bytes.count {
            let length = Int(bytes[place])
            place += 1 + length
            if length == 0 { return true }
        }
        return false
    }
}
