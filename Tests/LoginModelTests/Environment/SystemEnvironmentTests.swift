import Foundation
import LoginModel
import Testing

@Suite("The system environment")
struct SystemEnvironmentTests {
    @Test("The real environment returns the requested number of new random bytes", arguments: [0, 1, 32, 1000])
    func randomBytes(count: Int) {
        let bytes = SystemEnvironment.real.randomBytes(count)
        #expect(bytes.count == count)
        if count >= 32 { #expect(bytes != SystemEnvironment.real.randomBytes(count)) }
    }

    @Test("An environment uses the given clock and random bytes")
    func given() {
        let environment = SystemEnvironment(
            now: { Date(timeIntervalSince1970: 1) }, randomBytes: { Array(repeating: 0xFF, count: $0) })
        #expect(environment.now() == Date(timeIntervalSince1970: 1))
        #expect(environment.randomText(bytes: 3) == "____")
    }
}
