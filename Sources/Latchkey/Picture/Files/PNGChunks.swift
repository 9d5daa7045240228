/// Portable Network Graphics (Third Edition), section 5: an eight-byte signature, then chunks, the last of which is IEND. What follows is no matter.
enum PNGChunks {
    static func areSound(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
        var place = 8
        // Length, name and check, around the data.
        while place + 12 <= bytes.count {
            let length = bytes[place..<place + 4].reduce(0) { $0 << 8 | Int($1) }
            if bytes[place + 4..<place + 8].elementsEqual("IEND".utf8) { return true }
            place += 12 + length
        }
        return false
    }
}
