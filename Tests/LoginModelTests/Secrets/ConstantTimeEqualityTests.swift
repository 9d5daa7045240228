import LoginModel
import Testing

@Suite("Constant-time equality")
struct ConstantTimeEqualityTests {
    @Test(
        "The result is the same as that of ordinary equality",
        arguments: [
            ([], [], true), ([1, 2, 3], [1, 2, 3], true), ([1, 2, 3], [1, 2, 4], false), ([0, 2, 3], [1, 2, 3], false),
            ([1, 2], [1, 2, 3], false), ([], [0], false), ([0x80], [0x00], false),
        ] as [([UInt8], [UInt8], Bool)])
    func equality(one: [UInt8], other: [UInt8], areEqual: Bool) {
        #expect(constantTimeEquals(one, other) == areEqual)
    }

    @Test("Texts that differ in one bit or in their length are found to be different")
    func constantTime() {
        let bytes = (0..<40).map { UInt8(truncatingIfNeeded: $0 * 37) }
        #expect(constantTimeEquals(bytes, Array(bytes)[...]))
        for bit in 0..<bytes.count * 8 {
            var other = bytes
            other[bit / 8] ^= 1 << (bit % 8)
            #expect(!constantTimeEquals(bytes, other))
        }
        for count in 0..<bytes.count { #expect(!constantTimeEquals(bytes, bytes.prefix(count))) }
        #expect(constantTimeEquals("é".utf8, [0xC3, 0xA9]))
        #expect(!constantTimeEquals("é".utf8, "e\u{301}".utf8))
    }
}
