/// The orientation of the camera, as the value 1 to 8 of the Exif tag `Orientation` (CIPA DC-008, section 4.6.5). It is read from JPEG
/// files only.
struct PictureOrientation: Sendable, Equatable {
    let number: Int

    /// Whether width and height are swapped.
    var swapsSides: Bool { number >= 5 }

    /// The orientation of a picture that needs no rotation.
    static let upright = PictureOrientation(number: 1)

    /// Creates an orientation from the value of the tag. Values other than 1 to 8 count as upright.
    init(number: Int) { self.number = (1...8).contains(number) ? number : 1 }

    /// Reads the orientation of a JPEG file. Without a valid tag, the picture counts as upright.
    init(ofJPEG bytes: [UInt8]) {
        self.init(number: Self.exif(in: bytes).flatMap(Self.number) ?? 1)
    }

    /// Returns the TIFF data of the first APP1 segment with the identifier `Exif`; `nil` if there is none.
    private static func exif(in bytes: [UInt8]) -> ArraySlice<UInt8>? {
        var position = 2
        while position + 4 <= bytes.count, bytes[position] == 0xFF {
            let marker = bytes[position + 1]
            // Any number of fill bytes (0xFF) may precede a marker. The marker SOS (0xDA) begins the pixels.
            if marker == 0xFF {
                position += 1
                continue
            }
            guard marker != 0xDA else { return nil }
            let length = Int(bytes[position + 2]) << 8 | Int(bytes[position + 3])
            let end = position + 2 + length
            guard length >= 2, end <= bytes.count else { return nil }
            let content = bytes[(position + 4)..<end]
            if marker == 0xE1, content.starts(with: [0x45, 0x78, 0x69, 0x66, 0, 0]) { return content.dropFirst(6) }
            position = end
        }
        return nil
    }

    /// Returns the value of the tag from the first image file directory, in the byte order that the TIFF header declares; `nil` if it is
    /// absent.
    private static func number(in exif: ArraySlice<UInt8>) -> Int? {
        let isLittleEndian = exif.starts(with: [0x49, 0x49, 0x2A, 0])
        guard isLittleEndian || exif.starts(with: [0x4D, 0x4D, 0, 0x2A]) else { return nil }
        func value(at offset: Int, _ count: Int) -> Int? {
            guard offset >= 0, offset <= exif.count - count else { return nil }
            let bytes = exif.dropFirst(offset).prefix(count)
            return (isLittleEndian ? Array(bytes.reversed()) : Array(bytes)).reduce(0) { $0 << 8 | Int($1) }
        }
        guard let directory = value(at: 4, 4), let count = value(at: directory, 2) else { return nil }
        for entry in 0..<count {
            let position = directory + 2 + entry * 12
            guard let tag = value(at: position, 2), let type = value(at: position + 2, 2) else { return nil }
            // A SHORT occupies the first two bytes of the value field.
            if tag == 0x0112 { return type == 3 ? value(at: position + 8, 2) : nil }
        }
        return nil
    }
}
