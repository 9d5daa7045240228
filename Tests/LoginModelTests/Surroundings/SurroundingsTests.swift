import Foundation
import LoginModel
import Testing

@Suite("Surroundings")
struct SurroundingsTests {
    @Test("that are real give as many random bytes as asked for, new each time", arguments: [0, 1, 32, 1000])
    func randomBytes(count: Int) {
        let bytes = SystemEnvironment.real.randomBytes(count)
        #expect(bytes.count == count)
        if count >= 32 { #expect(bytes != SystemEnvironment.real.randomBytes(count)) }
    }

    @Test("that are given are used")
    func given() {
        let surroundings = SystemEnvironment(
            now: { Date(timeIntervalSince1970: 1) }, randomBytes: { Array(repeating: 0xFF, count: $0) })
        #expect(surroundings.now() == Date(timeIntervalSince1970: 1))
        #expect(surroundings.randomText(bytes: 3) == "____")
    }
}
