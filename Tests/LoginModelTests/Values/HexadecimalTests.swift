import LoginModel
import Testing

@Suite("Hexadecimal digits")
struct HexadecimalTests {
    @Test(
        "Bytes are written as pairs of lowercase digits",
        arguments: [([], ""), ([0], "00"), ([0x0F, 0xF0], "0ff0"), ([0x12, 0xAB, 0xFF], "12abff")] as [([UInt8], String)])
    func vectors(bytes: [UInt8], text: String) {
        #expect(Hexadecimal.encode(bytes) == text)
        #expect(Hexadecimal.encode(AnySequence(bytes)) == text)
        #expect(Hexadecimal.decode(text.utf8) == bytes)
    }

    @Test("Each byte is read back")
    func allBytes() {
        let bytes = Array(UInt8.min...UInt8.max)
        #expect(Hexadecimal.decode(Hexadecimal.encode(bytes).utf8) == bytes)
        #expect(Set(bytes.map { Hexadecimal.encode([$0]) }).count == 256)
    }

    @Test(
        "Anything else is refused",
        arguments: ["0", "000", "0G", "g0", "AB", "aB", " 0", "0 ", "0x", "-1", "+1", "\u{661}\u{661}", "00\n", "00\0\0"])
    func refusals(text: String) {
        #expect(Hexadecimal.decode(text.utf8) == nil)
    }
}
