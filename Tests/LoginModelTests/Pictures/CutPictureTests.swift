import LoginModel
import Testing

@Suite("Pictures that are cut off, and the limits of their frames")
struct CutPictureTests {
    private static let files: [(format: PictureFormat, bytes: [UInt8])] = [
        (
            .png,
            [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
                + [0, 0, 0, 13] + Array("IHDR".utf8) + [0, 0, 0, 2, 0, 0, 0, 1, 8, 6, 0, 0, 0, 1, 2, 3, 4]
                + [0, 0, 0, 2] + Array("IDAT".utf8) + [9, 9, 1, 2, 3, 4] + [0, 0, 0, 0] + Array("IEND".utf8) + [1, 2, 3, 4]
        ),
        (
            .jpeg,
            [0xFF, 0xD8, 0xFF, 0xC0, 0, 11, 8, 0, 1, 0, 2, 1, 1, 0x11, 0]
                + [0xFF, 0xDA, 0, 8, 1, 1, 0, 0, 0x3F, 0, 0xAB, 0xCD, 0xFF, 0xD9]
        ),
        (
            .webp,
            Array("RIFF".utf8) + [22, 0, 0, 0] + Array("WEBPVP8 ".utf8) + [10, 0, 0, 0, 0x10, 0, 0, 0x9D, 0x01, 0x2A, 2, 0, 1, 0]
        ),
        (.gif, Array("GIF89a".utf8) + [2, 0, 1, 0, 0, 0, 0, 0x2C, 0, 0, 0, 0, 2, 0, 1, 0, 0, 2, 1, 9, 0]),
    ]

    @Test("A file is accepted whole, and no beginning of it is", arguments: files.indices)
    func prefixes(index: Int) throws {
        let (format, bytes) = Self.files[index]
        let picture = try ValidatedPicture(bytes, Set(PictureFormat.allCases))
        #expect(picture.format == format)
        #expect((picture.frame.width, picture.frame.height) == (2, 1))
        #expect(picture.bytes == bytes + (format == .gif ? [0x3B] : []))
        for count in 0..<bytes.count {
            #expect(throws: PictureFileError.self, "\(count)") {
                try ValidatedPicture(Array(bytes.prefix(count)), Set(PictureFormat.allCases))
            }
        }
    }

    @Test("A file of a format that is not accepted is refused before it is read", arguments: files.indices)
    func formats(index: Int) {
        let (format, bytes) = Self.files[index]
        let others = Set(PictureFormat.allCases).subtracting([format])
        let error = #expect(throws: PictureFileError.self) { try ValidatedPicture(bytes, others) }
        #expect(error?.code == .unknownFormat)
        #expect(error?.description == "it is not a picture of a supported format")
    }

    @Test(
        "A frame is within three limits",
        arguments: [
            (1, 1, 0, nil), (8192, 8192, 0, nil), (1_000_000, 67, 0, nil), (67, 1_000_000, 0, nil), (1, 1, 83_886_080, nil),
            (0, 1, 0, .damaged), (1, 0, 0, .damaged), (-1, 1, 0, .damaged), (1, .min, 0, .damaged),
            (8192, 8193, 0, .exceedsLimits), (1_000_001, 1, 0, .exceedsLimits), (1, 1_000_001, 0, .exceedsLimits),
            (1_000_000, 68, 0, .exceedsLimits),
            (.max, .max, 0, .exceedsLimits), (1, 1, 83_886_081, .exceedsLimits),
        ] as [(Int, Int, Int, PictureFileError.Code?)])
    func limits(width: Int, height: Int, held: Int, code: PictureFileError.Code?) {
        do {
            let frame = try PictureFrame(width: width, height: height, holding: held)
            #expect((frame.width, frame.height, frame.decoderBytes) == (width, height, held))
            #expect(code == nil)
        } catch { #expect(error.code == code) }
    }

    @Test("The memory of a decoder is not computed for a frame that is too large")
    func overflow() {
        #expect(throws: PictureFileError.self) {
            try PictureFrame(
                width: .max, height: .max,
                holding: {
                    Issue.record("The size is computed."); return 0
                }())
        }
    }
}
