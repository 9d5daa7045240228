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
        "of JPEG has an end, and not a scan for each of its bytes",
        arguments: [
            ("one scan", head + segment + scan + end, true), ("fill bytes", head + [0xff, 0xff] + segment + scan + [0xff] + end, true),
            ("something behind", head + scan + end + [1, 2, 0xff, 0xda], true), ("64 scans", head + scans(64) + end, true),
            ("65 scans", head + scans(65) + end, false), ("thousands of scans", head + scans(10_000) + end, false),
            ("no end", head + segment + scan, false), ("no scan", head + segment + end, false),
            ("no end but that of a segment's picture", head + scan + segment, false),
            ("a segment of no length", head + [0xff, 0xe1, 0, 1] + scan + end, false),
            ("a segment too long", head + [0xff, 0xe1, 0xff, 0xff] + scan + end, false), ("cut in a marker", head + scan + [0xff], false),
        ] as [(String, [UInt8], Bool)])
    func jpeg(what: String, bytes: [UInt8], isSound: Bool) throws {
        #expect(try #require(PictureFile(bytes + (bytes.count < 3 ? [0xff] : []))).isSound == isSound)
    }

    private static func gifFile(screen: (UInt8, UInt8) = (10, 10), table: Bool = false, _ blocks: [UInt8]) -> [UInt8] {
        Array("GIF89a".utf8) + [screen.0, 0, screen.1, 0, table ? 0x80 : 0, 0, 0] + (table ? [UInt8](repeating: 7, count: 6) : []) + blocks
    }

    private static func image(_ left: UInt8, _ top: UInt8, _ width: UInt8, _ height: UInt8, high: UInt8 = 0) -> [UInt8] {
        [0x2c, left, 0, top, 0, width, high, height, 0, 0, 2, 3, 1, 2, 3, 0]
    }

    private static let control: [UInt8] = [0x21, 0xf9, 4, 0, 0, 0, 0, 0]

    @Test(
        "of GIF has an image inside of its screen, and no other",
        arguments: [
            ("an image", gifFile(image(0, 0, 10, 10) + [0x3b]), true),
            ("a table of colours", gifFile(table: true, image(0, 0, 10, 10) + [0x3b]), true),
            ("no trailer", gifFile(control + image(1, 1, 9, 9)), true),
            ("two images", gifFile(image(0, 0, 10, 10) + control + image(5, 5, 5, 5) + [0x3b]), true),
            ("something behind", gifFile(image(0, 0, 10, 10) + [0x3b, 0x2c, 1]), true), ("no image", gifFile(control + [0x3b]), false),
            ("an image too wide", gifFile(image(0, 0, 11, 10) + [0x3b]), false),
            ("an image beside the screen", gifFile(image(1, 0, 10, 10) + [0x3b]), false),
            ("an image too high", gifFile(image(0, 1, 10, 10) + [0x3b]), false),
            ("a huge image", gifFile(image(0, 0, 10, 10, high: 0x4e) + [0x3b]), false),
            ("a second one too wide", gifFile(image(0, 0, 10, 10) + image(0, 0, 200, 1) + [0x3b]), false),
            ("cut in the data", gifFile(Array(image(0, 0, 10, 10).dropLast())), false),
            ("cut in the head", Array(gifFile([]).dropLast()), false),
            ("cut in an image's head", gifFile([0x2c, 0, 0, 0, 0]), false), ("nothing", gifFile([]), false),
        ] as [(String, [UInt8], Bool)])
    func gif(what: String, bytes: [UInt8], isSound: Bool) throws { #expect(try #require(PictureFile(bytes)).isSound == isSound) }

    @Test(
        "of WebP is as long as it says",
        arguments: [([13, 0, 0, 0], true), ([12, 0, 0, 0], true), ([14, 0, 0, 0], false), ([0xff, 0xff, 0xff, 0xff], false)]
            as [([UInt8], Bool)])
    func webp(size: [UInt8], isSound: Bool) throws {
        let file = try #require(PictureFile(Array("RIFF".utf8) + size + Array("WEBP".utf8) + [UInt8](repeating: 1, count: 9)))
        #expect(file.isSound == isSound)
    }

    @Test("of PNG has a last chunk", arguments: [(0, true), (1, false), (12, false), (60, false), (-5, true)])
    func png(missing: Int, isSound: Bool) throws {
        let bytes = missing < 0 ? PictureServer.png + Array(repeating: 1, count: -missing) : Array(PictureServer.png.dropLast(missing))
        // Of the last chunk's check, which nobody has looked at, a part may be missing no more than the chunk.
        #expect(try #require(PictureFile(bytes)).isSound == isSound)
    }
}
