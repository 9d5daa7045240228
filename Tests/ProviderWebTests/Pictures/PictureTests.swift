import Foundation
import IdentityTokens
import LatchkeyTesting
import Logging
import LoginModel
import ProviderDomain
import Testing

@testable import ProviderWeb

@Suite("A person's picture")
struct PictureTests {
    private let logger = Logger(label: "test") { _ in SwiftLogNoOpLogHandler() }

    /// Blue on the left, red on the right, and transparent at the top where it is asked for.
    private func flag(_ width: Int, _ height: Int, isOpaque: Bool = true) -> Bitmap {
        var pixels: [UInt8] = []
        for row in 0..<height {
            for column in 0..<width {
                let isHidden = !isOpaque && row < height / 2
                pixels += column < width / 2 ? [0, 0, 255, isHidden ? 0 : 255] : [255, 0, 0, isHidden ? 0 : 255]
            }
        }
        return Bitmap(width: width, height: height, pixels: pixels)
    }

    private func pixel(_ bitmap: Bitmap, _ x: Int, _ y: Int) -> [UInt8] {
        let place = (y * bitmap.width + x) * 4
        return Array(bitmap.pixels[place..<place + 4])
    }

    private func isNear(_ pixel: [UInt8], _ other: [UInt8]) -> Bool { zip(pixel, other).allSatisfy { abs(Int($0) - Int($1)) < 48 } }

    @Test(
        "is cut in the middle and scaled to the size that is wanted, smaller or larger, in its own format",
        arguments: [(50, 50), (200, 100), (30, 90), (400, 400), (1, 1), (7, 300)])
    func sizes(width: Int, height: Int) async throws {
        let size = PictureSize(width: width, height: height)
        for kind in [PictureKind.png, .jpeg] {
            let original = try PictureFormat.packed(flag(160, 120), like: kind)
            #expect(original.kind == kind)
            let print = try await PictureStudio().picture(of: original.bytes, size, logger: logger)
            #expect(print.kind == kind)
            #expect(PictureKind(of: print.bytes) == kind)
            let bitmap = try PictureFormat.unpacked(print.bytes, for: size)
            #expect((bitmap.width, bitmap.height) == (width, height))
            guard width > 4 else { continue }
            #expect(isNear(pixel(bitmap, 0, height / 2), [0, 0, 255, 255]))
            #expect(isNear(pixel(bitmap, width - 1, height / 2), [255, 0, 0, 255]))
        }
    }

    @Test("is shown of one that is much higher or wider than anything, at the cost of what is seen of it")
    func extremes() async throws {
        for (width, height) in [(1, 200_000), (200_000, 1)] {
            let original = try PictureFormat.packed(flag(width, height), like: .png).bytes
            let size = PictureSize(width: 256, height: 256)
            let bitmap = try PictureFormat.unpacked(try await PictureStudio().received(original, size).bytes, for: size)
            #expect((bitmap.width, bitmap.height) == (256, 256))
        }
    }

    @Test("is turned as the camera was held, in either order of bytes", arguments: 1...8, [true, false])
    func orientation(number: Int, isLittle: Bool) async throws {
        // Red and blue at the top, green and white at the bottom, as the eye is to see it; wider than high.
        let corners: [[UInt8]] = [[255, 0, 0, 255], [0, 0, 255, 255], [0, 255, 0, 255], [255, 255, 255, 255]]
        let (width, height) = (96, 64)
        var pixels: [UInt8] = []
        for row in 0..<height { for column in 0..<width { pixels += corners[row / (height / 2) * 2 + column / (width / 2)] } }
        let seen = Bitmap(width: width, height: height, pixels: pixels)
        // What undoes a turn is the same one, but for the two quarter turns, each of which undoes the other.
        let stored = seen.turned(PictureOrientation(number: [6: 8, 8: 6][number] ?? number))
        let jpeg = try PictureFormat.packed(stored, like: .jpeg).bytes
        let short = { (value: Int) -> [UInt8] in isLittle ? [UInt8(value), 0] : [0, UInt8(value)] }
        let long = { (value: Int) -> [UInt8] in isLittle ? short(value) + [0, 0] : [0, 0] + short(value) }
        let order: [UInt8] = isLittle ? [0x49, 0x49] : [0x4D, 0x4D]
        let tag: [UInt8] = isLittle ? [0x12, 0x01] : [0x01, 0x12]
        let exif =
            Array("Exif".utf8) + [0, 0] + order + short(42) + long(8) + short(1) + tag + short(3) + long(1) + short(number) + [0, 0]
        let file = Array(jpeg.prefix(2)) + [0xFF, 0xFF, 0xE1, 0, UInt8(exif.count + 2)] + exif + jpeg.dropFirst(2)
        let size = PictureSize(width: width, height: height)
        let print = try await PictureStudio().picture(of: file, size, logger: logger)
        let bitmap = try PictureFormat.unpacked(print.bytes, for: size)
        for (place, colour) in zip([(4, 4), (91, 4), (4, 59), (91, 59)], corners) {
            #expect(isNear(pixel(bitmap, place.0, place.1), colour), "\(place)")
        }
        // A file that breaks off anywhere, or says what makes no sense, is upright.
        for count in 0..<(exif.count + 6) { _ = PictureOrientation(ofJPEG: Array(file.prefix(count))) }
        let nonsense = file.map { $0 == UInt8(number) ? 0x77 : $0 }
        #expect(PictureOrientation(ofJPEG: nonsense) == .upright)
        #expect(PictureOrientation(ofJPEG: jpeg) == .upright)
    }

    @Test("may be seen through, and what cannot be seen colours nothing")
    func transparency() async throws {
        let original = try PictureFormat.packed(flag(100, 100, isOpaque: false), like: .jpeg)
        #expect(original.kind == .png, "JPEG has no transparency")
        let size = PictureSize(width: 20, height: 20)
        let print = try await PictureStudio().picture(of: original.bytes, size, logger: logger)
        let bitmap = try PictureFormat.unpacked(print.bytes, for: size)
        #expect(pixel(bitmap, 2, 2)[3] == 0)
        #expect(isNear(pixel(bitmap, 2, 17), [0, 0, 255, 255]))
    }

    @Test("is scaled from WebP too")
    func webP() async throws {
        // One green pixel, lossless.
        let original = try #require(Data(base64Encoded: "UklGRhoAAABXRUJQVlA4TA0AAAAvAAAAEAcQERGIiP4HAA=="))
        let print = try await PictureStudio().picture(of: Array(original), PictureSize(width: 8, height: 8), logger: logger)
        #expect(print.kind != .webP)
        #expect(try PictureFormat.unpacked(print.bytes, for: PictureSize(width: 8, height: 8)).width == 8)
    }

    @Test("is drawn where there is none, or none that can be read, at every size")
    func silhouette() async throws {
        let studio = PictureStudio()
        var bomb: [UInt8] = try PictureFormat.packed(flag(8, 8), like: .png).bytes
        // A head that promises 2³¹ − 1 by 2³¹ − 1 pixels, with its checksum.
        bomb.replaceSubrange(16..<24, with: [0x7F, 0xFF, 0xFF, 0xFF, 0x7F, 0xFF, 0xFF, 0xFF])
        let jpeg = try PictureFormat.packed(flag(64, 64), like: .jpeg).bytes
        let rows: [[UInt8]?] = [
            nil, [], [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A], bomb, Array(jpeg.prefix(20)), Array("GIF89a".utf8),
            Array("RIFF\u{0}\u{0}\u{0}\u{0}WEBPVP8 ".utf8),
        ]
        for original in rows {
            for (width, height) in [(50, 50), (40, 120), (1, 1)] {
                let size = PictureSize(width: width, height: height)
                let print = try await studio.picture(of: original, size, logger: logger)
                #expect(print.kind == .png)
                let bitmap = try PictureFormat.unpacked(print.bytes, for: size)
                #expect((bitmap.width, bitmap.height) == (width, height))
                guard width > 1 else { continue }
                #expect(pixel(bitmap, 0, 0) == [0xE6, 0xE2, 0xDA, 255], "the ground")
                #expect(pixel(bitmap, width / 2, height / 2 - width / 10) == [0xA8, 0x9F, 0x91, 255], "the head")
            }
        }
    }

    @Test("has the size that the call asked for, wherever it asked")
    func endpoint() async throws {
        try await TestProvider.run(try Sample.seed()) { provider in
            let graph = GraphProgram(provider: provider)
            for person in [Sample.ada, Sample.grace] {
                let token = try await graph.token(as: person)
                let rows = [
                    ("/me/picture?redirect=0", "", 50, 50), ("/me/picture?redirect=0&type=large", "", 200, 200),
                    ("/me/picture?redirect=0&width=120&height=60", "", 120, 60), ("/me/picture?redirect=0&height=30", "", 30, 30),
                    ("/me?fields=picture.width(33)", "picture", 33, 33),
                ]
                for (path, field, width, height) in rows {
                    let json = try await graph.get(path, token: token).json
                    let source = field.isEmpty ? json["data"] : json[field]?["data"]
                    #expect(source?["width"]?.integer == Int64(width))
                    #expect(source?["height"]?.integer == Int64(height))
                    let address = try #require(source?["url"]?.string.flatMap { URL(string: $0) })
                    let response = try await ScriptedBrowser().get(address)
                    let bitmap = try PictureFormat.unpacked(Array(response.body), for: PictureSize(width: width, height: height))
                    #expect((bitmap.width, bitmap.height) == (width, height))
                }
                let huge = try await graph.get("/me/picture?redirect=0&width=999999", token: token).json["data"]
                #expect(huge?["width"]?.integer == Int64(PictureSize.largest))
            }
        }
    }
}
