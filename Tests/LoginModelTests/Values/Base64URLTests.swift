import Testing

@testable import LoginModel

@Suite("The base64url encoding")
struct Base64URLTests {
    /// RFC 4648, section 10, without padding; RFC 7515, appendix C.
    @Test(
        "Encoding and decoding match the vectors of the standards",
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
        "A text that is not the canonical encoding is rejected",
        arguments: [
            "Z", "Zm9vY", "Zg==", "Zg=", "Zh", "Zm9", "A+z/4ME", "Zm 9v", "Zm9v\n", "Zm9v.", "Zm\09", "Zмv", "=", "__7_=",
        ])
    func refuses(text: String) {
        #expect(Base64URL.decode(text) == nil)
    }

    @Test("Bytes of each length are decoded from their encoding", arguments: 0..<150)
    func roundTrip(count: Int) {
        let bytes = (0..<count).map { UInt8(truncatingIfNeeded: $0 * 151 + 7) }
        let text = Base64URL.encode(bytes)
        #expect(Base64URL.decode(text) == bytes)
        #expect(Self.decodeByTables(Array(text.utf8)) == bytes)
    }

    private static let characters = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_".utf8)

    /// Decodes without blocks, as on a processor without AVX2.
    private static func decodeByTables(_ text: [UInt8]) -> [UInt8]? {
        var bytes = [UInt8](repeating: 0, count: text.count * 3 / 4)
        let isRead = bytes.withUnsafeMutableBufferPointer { bytes in
            text.withUnsafeBufferPointer { Base64URLDecoder(characters).decode($0, into: bytes, startingAt: 0) }
        }
        return isRead ? bytes : nil
    }

    @Test("Only the characters of the alphabet are decoded, at each position", arguments: 0..<72)
    func alphabet(place: Int) {
        let characters = Self.characters
        var text = (0..<72).map { characters[($0 * 29 + 11) % 64] }
        for byte in UInt8.min...UInt8.max {
            text[place] = byte
            let bytes = Base64URL.decode(text)
            #expect((bytes != nil) == characters.contains(byte), "byte \(byte)")
            if let bytes { #expect(Array(Base64URL.encode(bytes).utf8) == text, "byte \(byte)") }
            #expect(Self.decodeByTables(text) == bytes, "byte \(byte)")
        }
    }

    @Test("The decoder writes no byte beyond the decoded ones", arguments: 0..<150)
    func room(count: Int) {
        let text = Array(Base64URL.encode((0..<count).map { UInt8(truncatingIfNeeded: $0 * 151 + 7) }).utf8)
        var memory = [UInt8](repeating: 0xA5, count: count + 64)
        let isRead = memory.withUnsafeMutableBufferPointer { memory in
            text.withUnsafeBufferPointer { Base64URL.decode($0, into: UnsafeMutableBufferPointer(rebasing: memory[..<count])) }
        }
        #expect(isRead)
        #expect(memory[count...].allSatisfy { $0 == 0xA5 })
    }
}
