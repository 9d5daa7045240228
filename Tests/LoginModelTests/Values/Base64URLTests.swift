import LoginModel
import Testing

@Suite("base64url")
struct Base64URLTests {
    /// RFC 4648, section 10, without padding; RFC 7515, appendix C.
    @Test(
        "is that of the standards, both ways",
        arguments: [
            ([], ""), (Array("f".utf8), "Zg"), (Array("fo".utf8), "Zm8"), (Array("foo".utf8), "Zm9v"), (Array("foob".utf8), "Zm9vYg"),
            (Array("fooba".utf8), "Zm9vYmE"), (Array("foobar".utf8), "Zm9vYmFy"), ([3, 236, 255, 224, 193], "A-z_4ME"),
            ([0xFF, 0xFE, 0xFD], "__79"),
        ] as [([UInt8], String)])
    func vectors(bytes: [UInt8], text: String) {
        #expect(Base64URL.encode(bytes) == text)
        #expect(Base64URL.decode(text) == bytes)
    }

    @Test(
        "has one text for each byte string, and refuses all others",
        arguments: [
            "Z", "Zm9vY", "Zg==", "Zg=", "Zh", "Zm9", "A+z/4ME", "Zm 9v", "Zm9v\n", "Zm9v.", "Zm\09", "Zмv", "=", "__7_=",
        ])
    func refuses(text: String) {
        #expect(Base64URL.decode(text) == nil)
    }

    @Test("brings back bytes of each length", arguments: 0..<70)
    func roundTrip(count: Int) {
        let bytes = (0..<count).map { UInt8(truncatingIfNeeded: $0 * 151 + 7) }
        #expect(Base64URL.decode(Base64URL.encode(bytes)) == bytes)
    }
}
