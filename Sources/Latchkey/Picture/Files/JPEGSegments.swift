/// ITU-T T.81, annex B: segments that begin with a marker, scans among them, up to the marker "end of image". What follows is no matter.
enum JPEGSegments {
    /// The most scans. A picture has one, or one of each colour, or about a dozen where it is to become sharper and sharper; each costs a decoder all of
    /// the pixels, however few bytes it has.
    private static let mostScans = 64

    static func areSound(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
        var (place, scans) = (2, 0)
        while let marker = nextMarker(bytes, from: &place) {
            switch marker {
            case 0xd9: return scans > 0
            // Markers without a segment: restarts inside a scan, beginnings, and one for private use.
            case 0x01, 0xd0...0xd8: continue
            default:
                guard place + 2 <= bytes.count else { return false }
                let length = Int(bytes[place]) << 8 | Int(bytes[place + 1])
                guard length >= 2 else { return false }
                place += length
                guard marker == 0xda else { continue }
                scans += 1
                guard scans <= mostScans else { return false }
            }
        }
        return false
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
