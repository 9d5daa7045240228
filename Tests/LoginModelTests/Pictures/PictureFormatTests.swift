import LoginModel
import Testing

@Suite("Picture formats")
struct PictureFormatTests {
    @Test(
        "The first bytes of a file decide its format",
        arguments: [
            ([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0, 0, 13], "image/png"), ([0xFF, 0xD8, 0xFF, 0xE0, 0, 16], "image/jpeg"),
            (Array("RIFF".utf8) + [1, 2, 3, 4] + Array("WEBPVP8 ".utf8), "image/webp"), (Array("GIF89a".utf8), "image/gif"), ([], nil),
            ([0xFF, 0xD8], nil), ([0x89, 0x50, 0x4E, 0x47], nil), (Array("RIFF".utf8) + [1, 2, 3, 4] + Array("WAVE".utf8), nil),
            (Array("RIFFWEBP".utf8), nil), (Array("<svg xmlns=".utf8), nil), (Array("<!DOCTYPE html>".utf8), nil),
        ] as [([UInt8], String?)])
    func formats(head: [UInt8], mediaType: String?) { #expect(PictureFormat(of: head)?.rawValue == mediaType) }

    @Test("The provider does not accept GIF") func taken() {
        #expect(!PictureFormat.acceptedByProvider.contains(.gif))
    }
}
