#if GTK
internal import Latchkey

extension PictureFile {
    /// Whether the file has an end: the decoders take half a PNG or JPEG for a whole one, and leave the rest to chance.
    var isWhole: Bool {
        switch kind {
        case .png: endsAsPNG
        case .jpeg: endsAsJPEG
        case .gif, .webp: true
        }
    }

    /// Portable Network Graphics (Third Edition), section 5: an eight-byte signature, then chunks, the last of which is IEND. What follows is no matter.
    private var endsAsPNG: Bool {
        var place = 8
        while place + 12 <= bytes.count {
            let length = bytes[place..<place + 4].reduce(0) { $0 << 8 | Int($1) }
            if bytes[place + 4..<place + 8].elementsEqual("IEND".utf8) { return true }
            place += 12 + length
        }
        return false
    }

    /// ITU-T T.81, section B.1.1.3: the marker "end of image". Some programs fill the last block of a file with zeros.
    private var endsAsJPEG: Bool {
        guard let last = bytes.lastIndex(where: { $0 != 0 }), last > 0 else { return false }
        return bytes[last - 1] == 0xff && bytes[last] == 0xd9
    }
}
#endif
