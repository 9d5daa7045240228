import LoginModel
import Testing

@testable import ProviderPictures

@Suite("Thumbnails")
struct ThumbnailTests {
    private static let sizes = [(50, 50), (200, 100), (30, 90), (400, 400), (1, 1), (7, 300)]

    @Test("A thumbnail is cropped around the center and scaled to the requested size", arguments: sizes)
    func scaled(width: Int, height: Int) throws {
        let thumbnail = try Thumbnail(of: Drawing.flag(160, 120).png, width: width, height: height)
        #expect(thumbnail.format == .png && PictureFormat(of: thumbnail.bytes) == .png)
        let frame = try ValidatedPicture(thumbnail.bytes, [.png]).frame
        #expect((frame.width, frame.height) == (width, height))
        guard width > 4 else { return }
        let drawing = try Drawing(thumbnail.bytes, width, height)
        #expect(drawing.isNear([0, 0, 255, 255], 0, height / 2) && drawing.isNear([255, 0, 0, 255], width - 1, height / 2))
    }

    @Test(
        "A thumbnail of a JPEG or of an opaque WebP is a JPEG",
        arguments: ["flag.jpg", "flag-progressive.jpg", "flag-lossy.webp", "flag-lossless.webp"])
    func photograph(name: String) throws {
        for (width, height) in Self.sizes {
            let thumbnail = try Thumbnail(of: PhotographFile.read(name), width: width, height: height)
            #expect(thumbnail.format == .jpeg && PictureFormat(of: thumbnail.bytes) == .jpeg)
            let frame = try ValidatedPicture(thumbnail.bytes, [.jpeg]).frame
            #expect((frame.width, frame.height) == (width, height))
            guard width > 4 else { continue }
            let drawing = try Drawing(thumbnail.bytes, width, height)
            #expect(drawing.isNear([0, 0, 255, 255], 0, height / 2) && drawing.isNear([255, 0, 0, 255], width - 1, height / 2))
        }
    }

    @Test("A thumbnail of a grayscale photograph is gray")
    func gray() throws {
        let drawing = try Drawing(PhotographFile.read("gray.jpg"), 80, 60)
        #expect(
            drawing.isNear([0, 0, 0, 255], 40, 0) && drawing.isNear([128, 128, 128, 255], 40, 30)
                && drawing.isNear([255, 255, 255, 255], 40, 59))
    }

    @Test("A thumbnail with the size of the picture has the same pixels")
    func unchanged() throws {
        let drawing = Drawing(64, 48) { column, row in [UInt8(column * 4), UInt8(row * 5), UInt8((column * row) % 256), 255] }
        #expect(try Drawing(drawing.png, 64, 48).pixels == drawing.pixels)
    }

    @Test("A thumbnail of a much larger picture averages its pixels", arguments: [(640, 480), (4000, 16), (16, 4000), (333, 1111)])
    func average(width: Int, height: Int) throws {
        let checks = Drawing(width, height) { column, row in (column + row) % 2 == 0 ? [0, 0, 0, 255] : [255, 255, 255, 255] }
        let drawing = try Drawing(checks.png, 8, 8)
        #expect((0..<64).allSatisfy { drawing.isNear([128, 128, 128, 255], $0 % 8, $0 / 8) })
    }

    @Test("The average does not overflow for pixels whose sum exceeds 32 bits")
    func largeSums() throws {
        let drawing = try Drawing(PNGFile.black(6_000, 6_000, depth: 1), 1, 1)
        #expect(drawing[0, 0] == [0, 0, 0, 255])
    }

    @Test("A very tall or very wide picture has a thumbnail", arguments: [(1, 200_000), (200_000, 1), (1_000_000, 1)])
    func extremes(width: Int, height: Int) throws {
        let drawing = try Drawing(PNGFile.black(width, height), 256, 256)
        #expect(drawing.isNear([0, 0, 0, 255], 128, 128))
    }

    @Test("A thumbnail is rotated by the Exif orientation, in either byte order", arguments: 1...8, [true, false])
    func orientation(number: Int, isLittleEndian: Bool) throws {
        let file = try PhotographFile.corners(orientation: number, isLittleEndian: isLittleEndian)
        let size = number >= 5 ? (64, 96) : (96, 64)
        let drawing = try Drawing(file, size.0, size.1)
        // The positions of the file's corners in the upright picture: top left, top right, bottom left, bottom right (CIPA DC-008, section
        // 4.6.5).
        let places = [
            1: [0, 1, 2, 3], 2: [1, 0, 3, 2], 3: [3, 2, 1, 0], 4: [2, 3, 0, 1], 5: [0, 2, 1, 3], 6: [1, 3, 0, 2], 7: [3, 1, 2, 0],
            8: [2, 0, 3, 1],
        ]
        let corners = [(4, 4), (size.0 - 5, 4), (4, size.1 - 5), (size.0 - 5, size.1 - 5)]
        for (color, place) in zip(PhotographFile.cornerColors, try #require(places[number])) {
            #expect(drawing.isNear(color, corners[place].0, corners[place].1), "\(number): \(color)")
        }
    }

    @Test("A file without a valid orientation is upright")
    func upright() throws {
        let file = try PhotographFile.corners(orientation: 6, isLittleEndian: true)
        #expect(PictureOrientation(ofJPEG: file).number == 6)
        for count in 0..<60 { _ = PictureOrientation(ofJPEG: Array(file.prefix(count))) }
        #expect(PictureOrientation(ofJPEG: file.map { $0 == 6 ? 0x77 : $0 }) == .upright)
        #expect(PictureOrientation(ofJPEG: try PhotographFile.read("flag.jpg")) == .upright)
    }

    @Test("A thumbnail keeps transparency, and transparent pixels do not affect the color")
    func transparency() throws {
        for height in [100, 1000] {
            let drawing = try Drawing(Drawing.flag(height, height, isOpaque: false).png, 20, 20)
            #expect(drawing[2, 2][3] == 0)
            #expect(drawing.isNear([0, 0, 255, 255], 2, 17))
        }
        // Half a red pixel and half a transparent pixel make a red pixel with half the opacity.
        let stripes = Drawing(16, 16) { column, _ in column % 2 == 0 ? [255, 0, 0, 255] : [0, 255, 0, 0] }
        #expect(try Drawing(stripes.png, 8, 8).isNear([255, 0, 0, 128], 4, 4))
    }

    @Test(
        "Each color type of PNG has a thumbnail", arguments: [(0, 1), (0, 8), (0, 16), (2, 8), (2, 16), (3, 4), (3, 8), (4, 8), (6, 16)],
        [false, true])
    func kinds(kind: (color: UInt8, depth: UInt8), isInterlaced: Bool) throws {
        let file = PNGFile.black(9, 7, color: kind.color, depth: kind.depth, isInterlaced: isInterlaced)
        #expect(try Thumbnail(of: file, width: 9, height: 7).format == .png)
    }

    @Test("A thumbnail of a WebP with transparency is a PNG")
    func webP() throws {
        let thumbnail = try Thumbnail(of: PhotographFile.read("flag-transparent.webp"), width: 80, height: 60)
        #expect(thumbnail.format == .png)
        let drawing = try Drawing(thumbnail.bytes, 80, 60)
        #expect(drawing[40, 10][3] == 0)
        #expect(drawing.isNear([0, 0, 255, 255], 5, 50) && drawing.isNear([255, 0, 0, 255], 75, 50))
    }

    @Test("The placeholder picture shows a head and shoulders", arguments: [(50, 50), (40, 120), (800, 400), (1, 1)])
    func placeholder(width: Int, height: Int) throws {
        let thumbnail = Thumbnail.silhouette(width: width, height: height)
        #expect(thumbnail.format == .png)
        let drawing = try Drawing(thumbnail.bytes, width, height)
        guard width > 1 else { return }
        #expect(drawing[0, 0] == [0xE6, 0xE2, 0xDA, 255], "The pixel belongs to the background")
        #expect(drawing[width / 2, height / 2 - min(width, height) / 10] == [0xA8, 0x9F, 0x91, 255], "The pixel belongs to the head")
    }
}
