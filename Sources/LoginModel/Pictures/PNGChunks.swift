/// Portable Network Graphics (Third Edition), section 5: an eight-byte signature, then chunks, IHDR first and IEND last. What follows is no matter.
enum PNGChunks {
    /// What a picture is made of, and what says of which colors it is and which way up (section 11). The rest is texts, times and further frames.
    private static let needed: Set<String> = ["IHDR", "PLTE", "IDAT", "IEND", "tRNS", "gAMA", "cHRM", "sRGB", "cICP", "iCCP", "eXIf"]
    /// Of what a decoder unpacks or reads on its own, one is allowed and one is kept.
    private static let single: Set<String> = ["iCCP", "eXIf", "cICP"]

    /// The most chunks. Programs divide the pixels into some hundred at most; each costs a decoder a look.
    private static let mostChunks = 4_096

    /// The chunks that are needed.
    static func plain(_ bytes: [UInt8]) throws(PictureFileError) -> (PictureFrame, [UInt8]) {
        let frame = try frame(bytes)
        var plain = Array(bytes.prefix(8))
        var (place, chunks) = (8, 0)
        var seen: Set<String> = []
        // Length, name and check, around the data.
        while place + 12 <= bytes.count {
            let end = place + 12 + number(bytes, at: place)
            guard end <= bytes.count else { throw cutShort }
            chunks += 1
            guard chunks <= mostChunks else { throw PictureFileError(.tooCostly, "the PNG has more than \(mostChunks) chunks") }
            let name = String(decoding: bytes[place + 4..<place + 8], as: UTF8.self)
            guard name != "IHDR" || place == 8 else { throw PictureFileError(.damaged, "the PNG has more than one head") }
            if needed.contains(name), !single.contains(name) || seen.insert(name).inserted { plain += bytes[place..<end] }
            if name == "IEND" { return (frame, plain) }
            place = end
        }
        throw cutShort
    }

    private static let cutShort = PictureFileError(.damaged, "the PNG is cut short")

    private static func number(_ bytes: [UInt8], at place: Int) -> Int { bytes[place..<place + 4].reduce(0) { $0 << 8 | Int($1) } }

    /// Section 11.2.1. What is interlaced is there only when all of it is.
    private static func frame(_ bytes: [UInt8]) throws(PictureFileError) -> PictureFrame {
        guard bytes.count >= 33 else { throw cutShort }
        guard number(bytes, at: 8) == 13, bytes[12..<16].elementsEqual("IHDR".utf8) else {
            throw PictureFileError(.damaged, "the PNG does not begin with its head")
        }
        let (width, height, isInterlaced) = (number(bytes, at: 16), number(bytes, at: 20), bytes[28] != 0)
        return try PictureFrame(width: width, height: height, holding: isInterlaced ? 4 * width * height : 0)
    }
}
