import CPictures
import LoginModel
import Testing

@testable import ProviderPictures

@Suite("Reduced pictures")
struct ReducedPictureTests {
    private static let sides = 50...800

    @Test(
        "A reduced picture has no more pixels than its file or than its largest thumbnail needs",
        arguments: [
            ((4_000, 3_000), (1_067, 800)), ((3_000, 4_000), (800, 1_067)), ((400, 300), (400, 300)), ((1_600, 800), (1_600, 800)),
            // The shorter side of a panorama has fewer pixels, and parts that no thumbnail shows are cropped.
            ((8_000, 2_000), (2_290, 572)), ((200_000, 100), (1_600, 100)), ((1, 1_000_000), (1, 16)), ((1, 1), (1, 1)),
        ] as [((Int, Int), (Int, Int))])
    func size(file: (Int, Int), size: (Int, Int)) {
        let found = ReducedPicture.size(file.0, file.1, for: Self.sides)
        #expect(found == size)
        #expect(found.0 * found.1 <= ReducedPicture.maximumPixels)
    }

    @Test("A reduced picture and its file give the same thumbnails", arguments: ["flag.jpg", "flag-lossy.webp", "flag-transparent.webp"])
    func thumbnails(name: String) throws {
        let file = try PhotographFile.read(name)
        let reduced = try ReducedPicture(of: file, for: Self.sides)
        for (width, height) in [(50, 50), (200, 100), (50, 800), (800, 800)] {
            let (one, other) = (
                try Thumbnail(of: reduced, width: width, height: height), try Thumbnail(of: file, width: width, height: height)
            )
            #expect(one.format == other.format)
            let (drawing, expected) = (try Drawing(one.bytes, width, height), try Drawing(other.bytes, width, height))
            for place in [(2, height - 3), (width - 3, height - 3), (width / 4, height / 2)] {
                #expect(drawing.isNear(expected[place.0, place.1], place.0, place.1), "\(width) × \(height): \(place)")
            }
        }
    }

    @Test("A smaller thumbnail of a reduced picture averages the pixels of the file", arguments: [(1_920, 1_080), (1_080, 1_920)])
    func average(width: Int, height: Int) throws {
        let checks = Drawing(width, height) { column, row in (column + row) % 2 == 0 ? [0, 0, 0, 255] : [255, 255, 255, 255] }
        let reduced = try ReducedPicture(of: checks.png, for: Self.sides)
        let drawing = try Drawing(Thumbnail(of: reduced, width: 50, height: 50).bytes, 50, 50)
        #expect((0..<50).allSatisfy { drawing.isNear([128, 128, 128, 255], $0, $0) })
    }

    @Test("A reduced picture is rotated once by the orientation of its file", arguments: 1...8)
    func orientation(number: Int) throws {
        let file = try PhotographFile.corners(orientation: number, isLittleEndian: true)
        let reduced = try ReducedPicture(of: file, for: Self.sides)
        let size = number >= 5 ? (64, 96) : (96, 64)
        #expect((reduced.width, reduced.height) == size)
        let (one, other) = (
            try Drawing(Thumbnail(of: reduced, width: size.0, height: size.1).bytes, size.0, size.1), try Drawing(file, size.0, size.1)
        )
        for (column, row) in [(4, 4), (size.0 - 5, 4), (4, size.1 - 5), (size.0 - 5, size.1 - 5)] {
            #expect(one.isNear(other[column, row], column, row))
        }
    }

    @Test("The largest accepted files can be reduced within the limits")
    func largest() throws {
        let interlaced = PNGFile.black(4_570, 4_570, isInterlaced: true)
        #expect(try ValidatedPicture(interlaced, [.png]).frame.decoderBytes > PictureFrame.maximumDecoderBytes * 9 / 10)
        #expect(try ReducedPicture(of: interlaced, for: Self.sides).width == 800)
        #expect(try ReducedPicture(of: PNGFile.black(8_192, 8_192, depth: 1), for: Self.sides).width == 800)
    }
}
