import Testing

@testable import Latchkey

@Suite("The file of a picture")
struct PictureFileTests {
    private static let head: [UInt8] = [0xff, 0xd8]
    /// With a scan's markers in it: an app's segment may hold a whole picture.
    private static let segment: [UInt8] = [0xff, 0xe1, 0, 8, 0xff, 0xd8, 0xff, 0xda, 0xff, 0xd9]
    private static let scan: [UInt8] = [0xff, 0xda, 0, 8, 1, 1, 0, 0, 0x3f, 0, 0xab, 0xff, 0, 0xcd, 0xff, 0xd0, 0xef]
    private static let end: [UInt8] = [0xff, 0xd9]

    private static func scans(_ count: Int) -> [UInt8] { (0..<count).flatMap { _ in scan } }

    @Test(
        "of JPEG goes to its end, and has not a scan for each of its bytes",
        arguments: [
            ("one scan", head + segment + scan + end, true), ("fill bytes", head + [0xff, 0xff] + segment + scan + [0xff] + end, true),
            ("something behind", head + scan + end + [1, 2, 0xff, 0xda], true), ("64 scans", head + scans(64) + end, true),
            ("65 scans", head + scans(65) + end, false), ("thousands of scans", head + scans(10_000) + end, false),
            ("hundreds of segments", head + (0..<500).flatMap { _ in segment } + scan + end, true),
            ("thousands of segments", head + (0..<10_000).flatMap { _ in [0xff, 0xfe, 0, 2] as [UInt8] } + scan + end, false),
            ("no end", head + segment + scan, false), ("no scan", head + segment + end, false),
            ("no end but that of a segment's picture", head + scan + segment, false),
            ("a segment of no length", head + [0xff, 0xe1, 0, 1] + scan + end, false),
            ("a segment too long", head + [0xff, 0xe1, 0xff, 0xff] + scan + end, false), ("cut in a marker", head + scan + [0xff], false),
        ] as [(String, [UInt8], Bool)])
    func jpeg(what: String, bytes: [UInt8], isSound: Bool) throws {
        let plain = try #require(PictureFile(bytes)).plain
        #expect((plain != nil) == isSound)
        #expect(plain.map { $0.bytes.suffix(2) == [0xff, 0xd9] && bytes.starts(with: $0.bytes) } ?? true)
    }

    private static func gifFile(screen: (UInt8, UInt8) = (10, 10), table: Bool = false, _ blocks: [UInt8]) -> [UInt8] {
        Array("GIF89a".utf8) + [screen.0, 0, screen.1, 0, table ? 0x80 : 0, 0, 0] + (table ? [UInt8](repeating: 7, count: 6) : []) + blocks
    }

    private static func image(_ left: UInt8, _ top: UInt8, _ width: UInt8, _ height: UInt8, high: UInt8 = 0) -> [UInt8] {
        [0x2c, left, 0, top, 0, width, high, height, 0, 0, 2, 3, 1, 2, 3, 0]
    }

    private static let control: [UInt8] = [0x21, 0xf9, 4, 0, 0, 0, 0, 0]

    private static let one = gifFile(control + image(0, 0, 10, 10) + [0x3b])

    @Test(
        "of GIF is that of its first image, inside of its screen",
        arguments: [
            ("an image", one, one), ("no trailer", gifFile(control + image(0, 0, 10, 10)), one),
            ("something behind", one + [0x2c, 1], one),
            ("frames", gifFile(control + image(0, 0, 10, 10) + control + image(5, 5, 5, 5) + [0x3b]), one),
            ("thousands of frames", gifFile(control + image(0, 0, 10, 10) + (0..<10_000).flatMap { _ in image(0, 0, 1, 1) }), one),
            ("a second image too wide", gifFile(control + image(0, 0, 10, 10) + image(0, 0, 200, 1)), one),
            ("a table of colours", gifFile(table: true, image(1, 1, 9, 9) + [0x3b]), gifFile(table: true, image(1, 1, 9, 9) + [0x3b])),
            ("thousands of comments", gifFile((0..<10_000).flatMap { _ in [0x21, 0xfe, 0] } + control + image(0, 0, 10, 10)), one),
            ("an image beyond the screen", gifFile(image(1, 1, 10, 10)), gifFile(image(1, 1, 10, 10) + [0x3b])),
            ("no image", gifFile(control + [0x3b]), nil), ("a huge image", gifFile(image(0, 0, 10, 10, high: 0x4e) + [0x3b]), nil),
            ("an empty image", gifFile(image(0, 0, 0, 10) + [0x3b]), nil),
            ("an image of no height", gifFile(image(0, 0, 10, 0) + [0x3b]), nil),
            ("cut in the data", gifFile(Array(image(0, 0, 10, 10).dropLast())), nil),
            ("cut in the head", Array(gifFile([]).dropLast()), nil), ("cut in an image's head", gifFile([0x2c, 0, 0, 0, 0]), nil),
            ("nothing", gifFile([]), nil), ("something else", gifFile([1, 2, 3]), nil),
        ] as [(String, [UInt8], [UInt8]?)])
    func gif(what: String, bytes: [UInt8], plain: [UInt8]?) throws { #expect(try #require(PictureFile(bytes)).plain?.bytes == plain) }

    @Test(
        "of WebP is as long as it says",
        arguments: [(13, 21 as Int?), (12, 20), (5, 13), (4, nil), (0, nil), (14, nil), (0xffff_ffff, nil)])
    func webp(size: Int, length: Int?) throws {
        let field = (0..<4).map { UInt8(truncatingIfNeeded: size >> ($0 * 8)) }
        let file = try #require(PictureFile(Array("RIFF".utf8) + field + Array("WEBP".utf8) + [UInt8](repeating: 1, count: 9)))
        #expect(file.plain?.bytes == length.map { Array(file.bytes.prefix($0)) })
    }

    private static let signature: [UInt8] = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]

    private static func chunk(_ name: String, _ size: UInt8 = 3) -> [UInt8] {
        [0, 0, 0, size] + Array(name.utf8) + [UInt8](repeating: 7, count: Int(size) + 4)
    }

    private static let picture = signature + chunk("IHDR", 13) + chunk("IDAT") + chunk("IEND", 0)

    @Test(
        "of PNG is what its picture needs",
        arguments: [
            ("a picture", picture, picture), ("something behind", picture + [1, 2], picture),
            (
                "texts, times and frames",
                signature + chunk("IHDR", 13) + chunk("zTXt") + chunk("iTXt") + chunk("tEXt") + chunk("acTL") + chunk("IDAT")
                    + chunk("fdAT")
                    + chunk("tIME") + chunk("IEND", 0), picture
            ),
            (
                "colours",
                signature + chunk("cICP") + chunk("iCCP") + chunk("gAMA") + chunk("iCCP") + chunk("eXIf") + chunk("eXIf") + chunk("cICP")
                    + chunk("tRNS")
                    + chunk("IEND", 0),
                signature + chunk("cICP") + chunk("iCCP") + chunk("gAMA") + chunk("eXIf") + chunk("tRNS") + chunk("IEND", 0)
            ),
            ("no end", Array(picture.dropLast(12)), nil), ("cut in the last chunk", Array(picture.dropLast()), nil),
            ("a chunk too long", signature + [0xff, 0xff, 0xff, 0xff] + Array("IDAT".utf8) + picture, nil), ("nothing", signature, nil),
        ] as [(String, [UInt8], [UInt8]?)])
    func png(what: String, bytes: [UInt8], plain: [UInt8]?) throws { #expect(try #require(PictureFile(bytes)).plain?.bytes == plain) }
}
