import CPictures
import LoginModel
import Testing

@testable import ProviderPictures

@Suite("Picture files that make the decoder use much memory or time")
struct HostileFileTests {
    private static func code(of file: [UInt8]) -> ThumbnailError.Code? {
        do {
            _ = try Thumbnail(of: file, width: 200, height: 200)
            return nil
        } catch {
            return error.code
        }
    }

    @Test(
        "A file that is too costly is rejected before it is decoded",
        arguments: [
            ("a progressive JPEG of 192 million pixels", HostileFiles.progressiveJPEG(width: 24_000, height: 8_000, scans: 1)),
            ("a JPEG of 1,500 scans", HostileFiles.progressiveJPEG(width: 2_000, height: 2_000, scans: 1_500)),
        ] as [(String, [UInt8])])
    func early(what: String, file: [UInt8]) {
        #expect(throws: PictureFileError.self) { try ValidatedPicture(file, PictureFormat.acceptedByProvider) }
        #expect(Self.code(of: file) == .tooCostly)
    }

    @Test("A progressive JPEG with an allowed number of scans is decoded")
    func fewScans() { #expect(Self.code(of: HostileFiles.progressiveJPEG(width: 400, height: 300, scans: 60)) == nil) }

    @Test(
        "A damaged file and a file of an unknown format are rejected with the reason",
        arguments: [
            ([], .unknownFormat), (Array("GIF89a".utf8), .unknownFormat), ([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A], .damaged),
            (Array("RIFF\u{0}\u{0}\u{0}\u{0}WEBPVP8 ".utf8), .damaged), (Array(PNGFile.black(8, 8).dropLast(20)), .damaged),
        ] as [([UInt8], ThumbnailError.Code)])
    func damaged(file: [UInt8], code: ThumbnailError.Code) { #expect(Self.code(of: file) == code) }

    @Test(
        "A file about which the decoder only warns is damaged",
        arguments: ["flag.jpg", "flag-progressive.jpg", "flag-lossy.webp", "flag-lossless.webp"])
    func warning(name: String) throws {
        var file = try PhotographFile.read(name)
        switch name {
        // The pixels are truncated, but the file has its end marker.
        case "flag.jpg", "flag-progressive.jpg": file.removeSubrange(file.count - 60..<file.count - 2)
        // The decoder accepts any bytes as pixels, as long as there are enough.
        case "flag-lossy.webp": file.removeLast(60)
        default: file.replaceSubrange(file.count / 2..<file.count, with: [UInt8](repeating: 0xff, count: file.count - file.count / 2))
        }
        #expect(Self.code(of: file) == .damaged)
    }

    @Test("A CMYK JPEG and a PNG with a wrong checksum are damaged")
    func unread() throws {
        #expect(Self.code(of: try PhotographFile.read("cmyk.jpg")) == .damaged)
        var png = PNGFile.black(8, 8)
        png[png.count - 13] ^= 1
        #expect(Self.code(of: png) == .damaged)
    }

    private static func make(_ file: [UInt8], memory: Int, time: Int) -> pictures_status {
        var result = pictures_result()
        file.withUnsafeBufferPointer { bytes in
            var task = pictures_task(
                bytes: bytes.baseAddress, count: bytes.count, format: file[0] == 0x89 ? PICTURES_PNG : PICTURES_WEBP,
                pixels_width: 0, pixels_height: 0, orientation: 1,
                width: 200, height: 200, form: PICTURES_AS_JPEG, memory: memory, time: time)
            pictures_make(&task, &result)
        }
        defer { pictures_free(&result) }
        return result.status
    }

    // The thread sanitizer itself needs memory and time.
    #if !THREAD_SANITIZER
    #if os(Linux)
    @Test("The decoder gets no more memory than the limit")
    func memory() {
        let file = HostileFiles.webPOfManyCodes()
        // The file can be decoded with a high memory limit, so it has no other fault.
        #expect(Self.make(file, memory: 2_000_000_000, time: 20_000_000) == PICTURES_MADE)
        #expect(Self.make(file, memory: Thumbnail.Limit.memory, time: 20_000_000) != PICTURES_MADE)
        #expect(Self.code(of: file) != nil)
        // All pixels of an interlaced picture are in memory at once: 64 MB.
        let interlaced = PNGFile.black(4_000, 4_000, isInterlaced: true)
        #expect(Self.make(interlaced, memory: 1_000_000, time: 20_000_000) == PICTURES_OUT_OF_MEMORY)
        #expect(Self.make(interlaced, memory: Thumbnail.Limit.memory, time: 20_000_000) == PICTURES_MADE)
    }
    #endif

    @Test("The decoder gets no more time than the limit")
    func time() {
        let file = PNGFile.black(4_000, 4_000)
        #expect(Self.make(file, memory: Thumbnail.Limit.memory, time: 1_000) == PICTURES_OUT_OF_TIME)
        #expect(Self.make(file, memory: Thumbnail.Limit.memory, time: 60_000_000) == PICTURES_MADE)
    }
    #endif
}
