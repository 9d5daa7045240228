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
}
