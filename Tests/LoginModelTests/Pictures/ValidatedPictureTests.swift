import LoginModel
import Testing

@Suite("The validation of picture files")
struct ValidatedPictureTests {
    private static func check(_ bytes: [UInt8]) throws(PictureFileError) -> ValidatedPicture {
        try ValidatedPicture(bytes, Set(PictureFormat.allCases))
    }

    /// Returns the error code of the validation; `nil` for a file that a decoder may read.
    private static func refusal(of bytes: [UInt8]) -> PictureFileError.Code? {
        do {
            _ = try check(bytes)
            return nil
        } catch {
            return error.code
        }
    }

    // MARK: JPEG

    private static let start: [UInt8] = [0xff, 0xd8]
    /// An application segment that contains the markers of a scan, like a segment with an embedded picture.
    private static let segment: [UInt8] = [0xff, 0xe1, 0, 8, 0xff, 0xd8, 0xff, 0xda, 0xff, 0xd9]
    private static let scan: [UInt8] = [0xff, 0xda, 0, 8, 1, 1, 0, 0, 0x3f, 0, 0xab, 0xff, 0, 0xcd, 0xff, 0xd0, 0xef]
    private static let end: [UInt8] = [0xff, 0xd9]

    private static func scans(_ count: Int) -> [UInt8] { (0..<count).flatMap { _ in scan } }

    private static func frame(
        _ width: Int = 20, _ height: Int = 10, marker: UInt8 = 0xc0, bits: UInt8 = 8, samplings: [UInt8] = [0x11]
    ) -> [UInt8] {
        [0xff, marker, 0, UInt8(8 + 3 * samplings.count), bits]
            + [height >> 8, height & 255, width >> 8, width & 255].map { UInt8(truncatingIfNeeded: $0) } + [UInt8(samplings.count)]
            + samplings.enumerated().flatMap { [UInt8($0.offset + 1), $0.element, 0] }
    }

    private static let head = start + frame()

    @Test(
        "A JPEG needs an end, one frame and a limited number of scans and segments",
        arguments: [
            ("one scan", head + segment + scan + end, nil), ("fill bytes", head + [0xff, 0xff] + segment + scan + [0xff] + end, nil),
            ("something behind", head + scan + end + [1, 2, 0xff, 0xda], nil), ("64 scans", head + scans(64) + end, nil),
            ("65 scans", head + scans(65) + end, .exceedsLimits), ("thousands of scans", head + scans(10_000) + end, .exceedsLimits),
            ("hundreds of segments", head + (0..<500).flatMap { _ in segment } + scan + end, nil),
            ("thousands of segments", head + (0..<10_000).flatMap { _ in [0xff, 0xfe, 0, 2] as [UInt8] } + scan + end, .exceedsLimits),
            ("no end", head + segment + scan, .damaged), ("no scan", head + segment + end, .damaged),
            ("no end but that of a segment's picture", head + scan + segment, .damaged),
            ("a segment of no length", head + [0xff, 0xe1, 0, 1] + scan + end, .damaged),
            ("a segment too long", head + [0xff, 0xe1, 0xff, 0xff] + scan + end, .damaged),
            ("cut in a marker", head + scan + [0xff], .damaged),
            ("no frame", start + segment + scan + end, .damaged),
            ("a frame behind the scan", start + segment + scan + frame() + end, .damaged),
            ("two frames", head + frame() + scan + end, .damaged),
            ("a frame cut short", start + [0xff, 0xc0, 0, 4, 8, 0] + scan + end, .damaged),
            ("a frame of no components", start + frame(samplings: []) + scan + end, .damaged),
            ("a component that is not sampled", start + frame(samplings: [0x10]) + scan + end, .damaged),
            ("a component sampled too often", start + frame(samplings: [0x51]) + scan + end, .damaged),
            ("no width", start + frame(0, 10) + scan + end, .damaged), ("no height yet", start + frame(10, 0) + scan + end, .damaged),
            ("12 bits", start + frame(bits: 12) + scan + end, .unknownFormat),
            ("lossless", start + frame(marker: 0xc3) + scan + end, .unknownFormat),
            ("arithmetic", start + frame(marker: 0xca) + scan + end, .unknownFormat),
        ] as [(String, [UInt8], PictureFileError.Code?)])
    func jpeg(what: String, bytes: [UInt8], code: PictureFileError.Code?) throws {
        #expect(Self.refusal(of: bytes) == code)
        guard code == nil else { return }
        let picture = try Self.check(bytes)
        #expect(picture.bytes.suffix(2) == [0xff, 0xd9] && bytes.starts(with: picture.bytes))
        #expect((picture.frame.width, picture.frame.height) == (20, 10))
    }

    private static let colors: [UInt8] = [0x22, 0x11, 0x11]
    private static let allColors: [UInt8] = [0xff, 0xda, 0, 12, 3, 1, 0, 2, 0, 3, 0, 0, 0x3f, 0, 0xab]

    @Test(
        "The header of a JPEG decides whether its decoder has enough memory",
        arguments: [
            ("a camera's, of 50 million pixels", frame(8160, 6144, samplings: colors) + allColors, 0),
            ("as many as there may be", frame(8192, 8192, samplings: colors) + allColors, 0),
            ("more", frame(8193, 8192, samplings: colors) + allColors, nil),
            ("the most that a head can claim", frame(65535, 65535) + scan, nil),
            ("progressive", frame(4000, 3000, marker: 0xc2, samplings: [0x11, 0x11, 0x11]) + allColors, 72_000_000),
            ("progressive, with fewer colors", frame(4000, 3000, marker: 0xc2, samplings: colors) + allColors, 36_096_000),
            ("progressive, with a bit of a unit", frame(17, 1, marker: 0xc2, samplings: colors) + allColors, 1_536),
            ("progressive, of 192 million pixels", frame(24000, 8000, marker: 0xc2, samplings: colors) + allColors, nil),
            ("progressive, of 48 million pixels", frame(8000, 6000, marker: 0xc2, samplings: colors) + allColors, nil),
            ("each color by itself", frame(1000, 800, samplings: [0x11, 0x11, 0x11]) + scan, 4_800_000),
            ("each color by itself, of 48 million pixels", frame(8000, 6000, samplings: colors) + scan, nil),
        ] as [(String, [UInt8], Int?)])
    func held(what: String, bytes: [UInt8], held: Int?) throws {
        let file = Self.start + bytes + Self.end
        #expect(Self.refusal(of: file) == (held == nil ? .exceedsLimits : nil))
        if let held { #expect(try Self.check(file).frame.decoderBytes == held) }
    }

    // MARK: GIF

    private static func gifFile(screen: (UInt8, UInt8) = (10, 10), table: Bool = false, _ blocks: [UInt8]) -> [UInt8] {
        Array("GIF89a".utf8) + [screen.0, 0, screen.1, 0, table ? 0x80 : 0, 0, 0] + (table ? [UInt8](repeating: 7, count: 6) : []) + blocks
    }

    private static func image(_ left: UInt8, _ top: UInt8, _ width: UInt8, _ height: UInt8, high: UInt8 = 0) -> [UInt8] {
        [0x2c, left, 0, top, 0, width, high, height, high, 0, 2, 3, 1, 2, 3, 0]
    }

    private static let control: [UInt8] = [0x21, 0xf9, 4, 0, 0, 0, 0, 0]

    private static let one = gifFile(control + image(0, 0, 10, 10) + [0x3b])

    @Test(
        "A GIF is reduced to its first image",
        arguments: [
            ("an image", one, one), ("no trailer", gifFile(control + image(0, 0, 10, 10)), one),
            ("something behind", one + [0x2c, 1], one),
            ("frames", gifFile(control + image(0, 0, 10, 10) + control + image(5, 5, 5, 5) + [0x3b]), one),
            ("thousands of frames", gifFile(control + image(0, 0, 10, 10) + (0..<10_000).flatMap { _ in image(0, 0, 1, 1) }), one),
            ("a second image too wide", gifFile(control + image(0, 0, 10, 10) + image(0, 0, 200, 1)), one),
            ("a table of colors", gifFile(table: true, image(1, 1, 9, 9) + [0x3b]), gifFile(table: true, image(1, 1, 9, 9) + [0x3b])),
            ("thousands of comments", gifFile((0..<10_000).flatMap { _ in [0x21, 0xfe, 0] } + control + image(0, 0, 10, 10)), one),
            ("an image beyond the screen", gifFile(image(1, 1, 10, 10)), gifFile(image(1, 1, 10, 10) + [0x3b])),
            ("no image", gifFile(control + [0x3b]), nil), ("a huge image", gifFile(image(0, 0, 10, 10, high: 0x4e) + [0x3b]), nil),
            ("an empty image", gifFile(image(0, 0, 0, 10) + [0x3b]), nil),
            ("an image of no height", gifFile(image(0, 0, 10, 0) + [0x3b]), nil),
            ("cut in the data", gifFile(Array(image(0, 0, 10, 10).dropLast())), nil),
            ("cut in the head", Array(gifFile([]).dropLast()), nil), ("cut in an image's head", gifFile([0x2c, 0, 0, 0, 0]), nil),
            ("nothing", gifFile([]), nil), ("something else", gifFile([1, 2, 3]), nil),
        ] as [(String, [UInt8], [UInt8]?)])
    func gif(what: String, bytes: [UInt8], plain: [UInt8]?) { #expect((try? Self.check(bytes))?.bytes == plain) }

    @Test("The provider does not accept GIF files")
    func gifAtProvider() {
        #expect(throws: PictureFileError.self) { try ValidatedPicture(Self.one, PictureFormat.acceptedByProvider) }
    }

    // MARK: WebP

    private static func little(_ number: Int, _ count: Int) -> [UInt8] { (0..<count).map { UInt8(truncatingIfNeeded: number >> ($0 * 8)) } }

    private static func riff(_ content: [UInt8]) -> [UInt8] {
        Array("RIFF".utf8) + little(content.count + 4, 4) + Array("WEBP".utf8) + content
    }

    private static func webpChunk(_ name: String, _ data: [UInt8]) -> [UInt8] {
        Array(name.utf8) + little(data.count, 4) + data + (data.count % 2 == 1 ? [0] : [])
    }

    private static func lossy(_ width: Int, _ height: Int) -> [UInt8] {
        webpChunk("VP8 ", [0x10, 0, 0, 0x9d, 0x01, 0x2a] + little(width, 2) + little(height, 2))
    }

    private static func lossless(_ width: Int, _ height: Int) -> [UInt8] {
        webpChunk("VP8L", [0x2f] + little(width - 1 | (height - 1) << 14, 4))
    }

    @Test(
        "The headers of a WebP decide whether its decoder has enough memory",
        arguments: [
            ("lossy", riff(lossy(4000, 3000)), 0), ("a size with scaling bits", riff(lossy(16 | 0x4000, 16 | 0x8000)), 0),
            ("lossless", riff(lossless(1024, 1000)), 4_096_000),
            ("lossy with opacity", riff(webpChunk("ALPH", [0]) + lossy(100, 10)), 5_000),
            ("something before", riff(webpChunk("VP8X", little(0, 10)) + webpChunk("ICCP", [1, 2, 3]) + lossless(2, 2)), 16),
            ("lossy, of too many pixels", riff(lossy(16383, 16383)), nil),
            ("lossless, of too many pixels", riff(lossless(16384, 16384)), nil),
            ("lossless, of 25 million pixels", riff(lossless(5000, 5000)), nil),
            ("opacity of too many pixels", riff(webpChunk("ALPH", [0]) + lossy(5000, 5000)), nil),
        ] as [(String, [UInt8], Int?)])
    func webp(what: String, bytes: [UInt8], held: Int?) throws {
        #expect(Self.refusal(of: bytes) == (held == nil ? .exceedsLimits : nil))
        if let held { #expect(try Self.check(bytes).frame.decoderBytes == held) }
    }

    @Test(
        "A WebP with a wrong length, without an image or with several frames is rejected",
        arguments: [
            ("no image", riff(webpChunk("EXIF", [1, 2])), .damaged), ("nothing", riff([]), .damaged),
            ("cut short", Array(riff(lossy(2, 2)).dropLast()), .damaged),
            ("a chunk too long", riff(Array("EXIF".utf8) + little(100, 4) + lossy(2, 2)), .damaged),
            ("the longest chunk", riff(Array("EXIF".utf8) + little(0xffff_ffff, 4) + lossy(2, 2)), .damaged),
            ("no start code", riff(webpChunk("VP8 ", [UInt8](repeating: 1, count: 10))), .damaged),
            ("an empty image", riff(webpChunk("VP8 ", [])), .damaged),
            ("no signature", riff(webpChunk("VP8L", [1, 2, 3, 4, 5])), .damaged), ("no width", riff(lossy(0, 2)), .damaged),
            ("frames", riff(webpChunk("ANIM", little(0, 6)) + lossy(2, 2)), .unknownFormat),
            ("thousands of chunks", riff((0..<10_000).flatMap { _ in webpChunk("EXIF", []) } + lossy(2, 2)), .exceedsLimits),
        ] as [(String, [UInt8], PictureFileError.Code)])
    func misleadingWebP(what: String, bytes: [UInt8], code: PictureFileError.Code) { #expect(Self.refusal(of: bytes) == code) }

    @Test("Bytes after the end of a WebP are removed")
    func webpEnd() throws {
        let file = Self.riff(Self.lossy(2, 2))
        #expect(try Self.check(file + [1, 2, 3]).bytes == file)
    }

    // MARK: PNG

    private static let signature: [UInt8] = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]

    private static func chunk(_ name: String, _ size: UInt8 = 3) -> [UInt8] {
        [0, 0, 0, size] + Array(name.utf8) + [UInt8](repeating: 7, count: Int(size) + 4)
    }

    private static func big(_ number: Int) -> [UInt8] { (0..<4).map { UInt8(truncatingIfNeeded: number >> (24 - $0 * 8)) } }

    private static func header(_ width: Int = 5, _ height: Int = 4, interlace: UInt8 = 0) -> [UInt8] {
        [0, 0, 0, 13] + Array("IHDR".utf8) + big(width) + big(height) + [8, 6, 0, 0, interlace] + [7, 7, 7, 7]
    }

    private static let pixels = chunk("IDAT") + chunk("IEND", 0)
    private static let picture = signature + header() + pixels

    @Test(
        "A PNG is reduced to the chunks that its picture needs",
        arguments: [
            ("a picture", picture, picture), ("something behind", picture + [1, 2], picture),
            (
                "texts, times and frames",
                signature + header() + chunk("zTXt") + chunk("iTXt") + chunk("tEXt") + chunk("acTL") + chunk("IDAT") + chunk("fdAT")
                    + chunk("tIME") + chunk("IEND", 0), picture
            ),
            (
                "colors",
                signature + header() + chunk("cICP") + chunk("iCCP") + chunk("gAMA") + chunk("iCCP") + chunk("eXIf") + chunk("eXIf")
                    + chunk("cICP") + chunk("tRNS") + chunk("IEND", 0),
                signature + header() + chunk("cICP") + chunk("iCCP") + chunk("gAMA") + chunk("eXIf") + chunk("tRNS") + chunk("IEND", 0)
            ),
            ("no end", Array(picture.dropLast(12)), nil), ("cut in the last chunk", Array(picture.dropLast()), nil),
            ("a chunk too long", signature + header() + [0xff, 0xff, 0xff, 0xff] + Array("IDAT".utf8) + picture, nil),
            ("nothing", signature, nil),
            ("another head", signature + header() + header() + pixels, nil), ("no head", signature + chunk("gAMA", 30) + pixels, nil),
            ("a head too long", signature + chunk("IHDR", 14) + pixels, nil),
            ("thousands of chunks", signature + header() + (0..<10_000).flatMap { _ in chunk("IDAT", 0) } + pixels, nil),
        ] as [(String, [UInt8], [UInt8]?)])
    func png(what: String, bytes: [UInt8], plain: [UInt8]?) { #expect((try? Self.check(bytes))?.bytes == plain) }

    @Test(
        "The header of a PNG decides whether its decoder has enough memory",
        arguments: [
            (header(8192, 8192), 0), (header(1, 1_000_000), 0), (header(1, 1_000_001), nil), (header(8193, 8192), nil),
            (header(0x7fff_ffff, 0x7fff_ffff), nil), (header(0xffff_ffff, 0xffff_ffff), nil),
            (header(4096, 4096, interlace: 1), 67_108_864),
            (header(8192, 8192, interlace: 1), nil), (header(8192, 8192, interlace: 77), nil),
        ] as [([UInt8], Int?)])
    func heldByPNG(header: [UInt8], held: Int?) throws {
        let file = Self.signature + header + Self.pixels
        #expect(Self.refusal(of: file) == (held == nil ? .exceedsLimits : nil))
        if let held { #expect(try Self.check(file).frame.decoderBytes == held) }
    }
}
