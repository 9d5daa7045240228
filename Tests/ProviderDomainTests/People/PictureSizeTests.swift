import ProviderDomain
import Testing

@Suite("Picture sizes")
struct PictureSizeTests {
    @Test(
        "The size is the next larger one of a few sizes, or the largest",
        arguments: [
            (50, 50, 50, 50), (1, 51, 50, 100), (200, 200, 200, 200), (201, 100, 400, 100), (799, 801, 800, 800), (0, -5, 50, 50),
            (.max, .min, 800, 50),
        ])
    func sizes(width: Int, height: Int, expectedWidth: Int, expectedHeight: Int) {
        let size = PictureSize(width: width, height: height)
        #expect((size.width, size.height) == (expectedWidth, expectedHeight))
    }

    @Test("There are 25 sizes")
    func count() {
        let sizes = (1...1000).flatMap { width in stride(from: 1, through: 1000, by: 7).map { PictureSize(width: width, height: $0) } }
        #expect(Set(sizes).count == PictureSize.sides.count * PictureSize.sides.count && PictureSize.sides.count == 5)
        #expect(PictureSize.sides.max() == PictureSize.maximumSide)
    }
}
