#if GTK
internal import Foundation
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

    /// ITU-T T.81, sections B.1.1.3 and B.1.1.4: after the segments, of which a small picture may be one, the scans, and behind them the marker
    /// "end of image". What follows is no matter.
    private var endsAsJPEG: Bool {
        var place = 2
        while place + 4 <= bytes.count, bytes[place] == 0xff, bytes[place + 1] != 0xda {
            // Before a marker there may be any number of 0xff.
            place += bytes[place + 1] == 0xff ? 1 : 2 + Int(bytes[place + 2]) << 8 + Int(bytes[place + 3])
        }
        guard place < bytes.count else { return false }
        return Data(bytes).range(of: Data([0xff, 0xd9]), options: .backwards, in: place..<bytes.count) != nil
    }
}
#endif
