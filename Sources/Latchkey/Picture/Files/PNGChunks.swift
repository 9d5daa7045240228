/// Portable Network Graphics (Third Edition), section 5: an eight-byte signature, then chunks, the last of which is IEND. What follows is no matter.
enum PNGChunks {
    /// What a picture is made of, and what says of which colours it is and which way up (section 11). The rest is texts, times and further frames.
    private static let needed: Set<String> = ["IHDR", "PLTE", "IDAT", "IEND", "tRNS", "gAMA", "cHRM", "sRGB", "cICP", "iCCP", "eXIf"]
    /// Of what a decoder unpacks or reads on its own, one is allowed and one is kept.
    private static let single: Set<String> = ["iCCP", "eXIf", "cICP"]

    /// The chunks that are needed; `nil` where there is no last one.
    static func plain(_ bytes: [UInt8]) -> [UInt8]? {
        var plain = Array(bytes.prefix(8))
        var place = 8
        var seen: Set<String> = []
        // Length, name and check, around the data.
        while place + 12 <= bytes.count {
            let length = bytes[place..<place + 4].reduce(0) { $0 << 8 | Int($1) }
            let end = place + 12 + length
            guard end <= bytes.count else { return nil }
            let name = String(decoding: bytes[place + 4..<place + 8], as: UTF8.self)
            if needed.contains(name), !single.contains(name) || seen.insert(name).inserted { plain += bytes[place..<end] }
            if name == "IEND" { return plain }
            place = end
        }
        return nil
    }
}
