/// GIF89a Specification: a header, a logical screen, and blocks, images among them, up to the trailer, which many writers leave out.
enum GIFBlocks {
    static func areSound(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
        guard bytes.count >= 13 else { return false }
        let screen = (width: number(bytes, at: 6), height: number(bytes, at: 8))
        var place = 13 + colorTable(bytes[10])
        var images = 0
        while place < bytes.count {
            switch bytes[place] {
            case extensionIntroducer: place += 2
            case imageSeparator:
                guard place + 10 <= bytes.count else { return false }
                // An image outside of the screen would have pixels that nobody has counted (section 20).
                guard number(bytes, at: place + 1) + number(bytes, at: place + 5) <= screen.width,
                    number(bytes, at: place + 3) + number(bytes, at: place + 7) <= screen.height
                else { return false }
                images += 1
                // A table of colours, and how many bits the codes have that follow.
                place += 10 + colorTable(bytes[place + 9]) + 1
            default: return images > 0
            }
            guard skipData(bytes, from: &place) else { return false }
        }
        return images > 0
    }

    private static let extensionIntroducer: UInt8 = 0x21
    private static let imageSeparator: UInt8 = 0x2c

    private static func number(_ bytes: UnsafeBufferPointer<UInt8>, at place: Int) -> Int { Int(bytes[place]) | Int(bytes[place + 1]) << 8 }

    /// How many bytes the table of colours takes that some flags tell of.
    private static func colorTable(_ flags: UInt8) -> Int { flags & 0x80 == 0 ? 0 : 3 << (Int(flags & 7) + 1) }

    /// Sub-blocks, each behind its length, up to one of no length (section 15).
    /// - Returns: whether there is one.
    private static func skipData(_ bytes: UnsafeBufferPointer<UInt8>, from place: inout Int) -> Bool {
        while place < bytes.count {
            let length = Int(bytes[place])
            place += 1 + length
            if length == 0 { return true }
        }
        return false
    }
}
