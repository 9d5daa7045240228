/// Validates JPEG files (ITU-T T.81, annex B): segments that begin with a marker, including one frame and its scans, up to the marker "end
/// of image". Anything after this marker is ignored.
enum JPEGSegments {
    /// The maximum number of scans. A baseline picture has one scan, or one for each color; a progressive picture has about a dozen. Each
    /// scan costs decoding time for all pixels, however few bytes it has.
    private static let maximumScans = 64
    /// The maximum number of segments. A picture has a few dozen, and up to 255 more for a color profile. Each segment costs decoding time.
    private static let maximumSegments = 1_024

    /// Returns the frame, and the file up to its end marker.
    static func validated(_ bytes: [UInt8]) throws(PictureFileError) -> (PictureFrame, [UInt8]) {
        let (frame, end) = try bytes.withUnsafeBufferPointer { bytes throws(PictureFileError) in try read(bytes) }
        return (frame, Array(bytes[..<end]))
    }

    /// Parses all segments.
    /// - Returns: the frame, and the offset after the end marker.
    private static func read(_ bytes: UnsafeBufferPointer<UInt8>) throws(PictureFileError) -> (PictureFrame, Int) {
        var (offset, scans, segments) = (2, 0, 0)
        var header: JPEGFrameHeader?
        var frame: PictureFrame?
        while let marker = nextMarker(bytes, from: &offset) {
            switch marker {
            case 0xd9:
                guard let frame else { throw PictureFileError(.damaged, "the JPEG ends before its first scan") }
                return (frame, offset)
            // Markers without a segment: restarts inside a scan, starts of images, and one for private use.
            case 0x01, 0xd0...0xd8: continue
            default:
                guard offset + 2 <= bytes.count else { throw truncated }
                let length = Int(bytes[offset]) << 8 | Int(bytes[offset + 1])
                segments += 1
                guard length >= 2 else { throw PictureFileError(.damaged, "the JPEG has a segment that is shorter than its length") }
                guard segments <= maximumSegments else {
                    throw PictureFileError(.exceedsLimits, "the JPEG has more than \(maximumSegments) segments")
                }
                guard offset + length <= bytes.count else { throw truncated }
                let segment = UnsafeBufferPointer(rebasing: bytes[(offset + 2)..<(offset + length)])
                offset += length
                if JPEGFrameHeader.markers.contains(marker) {
                    guard header == nil else { throw PictureFileError(.damaged, "the JPEG has more than one frame") }
                    header = try JPEGFrameHeader(marker, segment)
                } else if marker == 0xda {
                    guard let header else { throw PictureFileError(.damaged, "the JPEG has a scan before its frame") }
                    scans += 1
                    guard scans <= maximumScans else {
                        throw PictureFileError(.exceedsLimits, "the JPEG has more than \(maximumScans) scans")
                    }
                    if frame == nil { frame = try header.frame(firstScanOf: Int(segment.first ?? 0)) }
                }
            }
        }
        throw truncated
    }

    private static let truncated = PictureFileError(.damaged, "the JPEG is incomplete")

    /// Returns the next marker and advances to the byte after it. In scan data, an 0xff byte that does not begin a marker is followed by 0.
    /// Any number of 0xff bytes may precede a marker.
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
