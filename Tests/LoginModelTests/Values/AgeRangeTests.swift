import LoginModel
import Testing

@Suite("Age ranges")
struct AgeRangeTests {
    @Test(
        "An age range has a minimum or a maximum, in order and not negative",
        arguments: [
            (21, nil, true), (nil, 20, true), (13, 17, true), (0, 1, true),
            (nil, nil, false), (-1, nil, false), (nil, -1, false), (18, 18, false), (20, 18, false),
        ] as [(Int?, Int?, Bool)])
    func ends(min: Int?, max: Int?, isRange: Bool) {
        #expect((AgeRange(min: min, max: max) != nil) == isRange)
    }

    @Test(
        "An age belongs to one of three age ranges",
        arguments: [
            (12, nil), (13, AgeRange(min: 13, max: 17)), (17, AgeRange(min: 13, max: 17)), (18, AgeRange(min: 18, max: 20)),
            (20, AgeRange(min: 18, max: 20)), (21, AgeRange(min: 21, max: nil)), (110, AgeRange(min: 21, max: nil)), (-1, nil),
        ] as [(Int, AgeRange?)])
    func ofAge(age: Int, range: AgeRange?) {
        #expect(AgeRange(age: age) == range)
    }
}
