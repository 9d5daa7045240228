/// ITU-T T.81, annex B: segments that begin with a marker, scans among them, up to the marker "end of image". What follows is no matter.
enum JPEGSegments {
    /// The most scans. A picture has one, or one of each colour, or about a dozen where it is to become sharper and sharper; each costs a decoder all of
    /// the pixels, however few bytes it has.
    private static let mostScans = 64
    /// The most segments. A picture has some dozen, and up to 255 more for a profile of colours; each costs a decoder a look.
    private static let mostSegments = 1_024

    /// The file up to its end; `nil` where it has none.
    static func plain(_ bytes: [UInt8]) -> ArraySlice<UInt8>? { bytes.withUnsafeBufferPointer(end(of:)).map { bytes[..<$0] } }

    /// Where the end is, behind its marker.
    private static func end(of bytes: UnsafeBufferPointer<UInt8>) -> Int? {
        var (place, scans, segments) = (2, 0, 0)
        while let marker = nextMarker(bytes, from: &place) {
            switch marker {
            case 0xd9: return scans > 0 ? place : nil
            // Markers without a segment: restarts inside a scan, beginnings, and one for private use.
            case 0x01, 0xd0...0xd8: continue
            default:
                guard place + 2 <= bytes.count else { return nil }
                let length = Int(bytes[place]) << 8 | Int(bytes[place + 1])
                segments += 1
                guard length >= 2, segments <= mostSegments else { return nil }
                place += length
                guard marker == 0xda else { continue }
                scans += 1
                guard scans <= mostScans else { return nil }
            }
        }
        return nil
    }

    /// Leaves the place behind the marker. In the data of a scan 0xff is followed by 0, and before a marker there may be any number of 0xff.
    private static func nextMarker(_ bytes: UnsafeBufferPointer<UInt8>, from place: inout Int) -> UInt8? {
        while place + 1 < bytes.count {
            let (byte, next) = (bytes[place], bytes[place + 1])
            guard byte == 0xff, next != 0xff, next != 0 else {
                place += 1
                continue
            }
            place += 2
            return next
        }
        return nil
    }
}
