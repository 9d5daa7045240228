import Foundation
import IdentityTokens
import StrictJSON
import Testing

@Suite("The checks of times")
struct TimeCheckTests {
    private func seconds(_ offset: Double) -> JSONValue { .number(1_800_000_000 + offset) }

    @Test(
        "A token is valid until its expiration, with the tolerance added",
        arguments: [
            (0.5, 0.0, true), (0.001, 0, true), (0, 0, false), (-1, 0, false), (3600, 0, true),
            (-59, 60, true), (-59.999, 60, true), (-60, 60, false), (-61, 60, false), (-0.5, 1, true), (-1, 1, false),
        ])
    func expiry(offset: Double, tolerance: Double, isValid: Bool) async throws {
        let token = try HandmadeIssuer.token(claims: ["exp": seconds(offset), "iat": seconds(-7200)])
        let verdict = try await HandmadeIssuer.verdict(on: token, expecting: HandmadeIssuer.expectations(tolerance: tolerance))
        #expect(verdict.codes == (isValid ? [] : ["expired"]))
        #expect((verdict.token == nil) == !isValid)
    }

    @Test(
        "A token is not issued in the future, beyond the tolerance",
        arguments: [
            (0.0, 0.0, true), (0.001, 0, false), (1, 0, false), (60, 60, true), (60.001, 60, false), (61, 60, false), (-1e8, 0, true),
        ])
    func future(offset: Double, tolerance: Double, isValid: Bool) async throws {
        let token = try HandmadeIssuer.token(claims: ["iat": seconds(offset)])
        let verdict = try await HandmadeIssuer.verdict(on: token, expecting: HandmadeIssuer.expectations(tolerance: tolerance))
        #expect(verdict.codes == (isValid ? [] : ["issued_in_the_future"]))
    }

    @Test(
        "A token is no older than the app accepts, with the tolerance added",
        arguments: [
            (-600.0, 600.0, 0.0, true), (-600.001, 600, 0, false), (-601, 600, 0, false), (-660, 600, 60, true), (-660.001, 600, 60, false),
            (0, 0, 0, true), (-0.001, 0, 0, false), (-60, 0, 60, true), (-61, 0, 60, false), (60, 0, 60, true),
        ])
    func age(offset: Double, age: Double, tolerance: Double, isValid: Bool) async throws {
        let token = try HandmadeIssuer.token(claims: ["iat": seconds(offset)])
        let expectations = try HandmadeIssuer.expectations(tolerance: tolerance, age: age)
        #expect(try await HandmadeIssuer.verdict(on: token, expecting: expectations).codes == (isValid ? [] : ["too_old"]))
    }

    @Test(
        "A token is not valid before its start, beyond the tolerance",
        arguments: [(0.0, 0.0, true), (0.001, 0, false), (1, 0, false), (60, 60, true), (60.001, 60, false), (-1e8, 0, true)])
    func start(offset: Double, tolerance: Double, isValid: Bool) async throws {
        let token = try HandmadeIssuer.token(claims: ["nbf": seconds(offset)])
        let verdict = try await HandmadeIssuer.verdict(on: token, expecting: HandmadeIssuer.expectations(tolerance: tolerance))
        #expect(verdict.codes == (isValid ? [] : ["not_yet_valid"]))
    }

    @Test("A token is refused from the end of the tolerance on", arguments: [3599.0, 3600, 3659, 3660, 7200, 1e9])
    func later(offset: Double) async throws {
        let verdict = try await HandmadeIssuer.verdict(on: HandmadeIssuer.token(), at: HandmadeIssuer.now + offset)
        #expect(verdict.codes == (offset < 3660 ? [] : ["expired"]))
    }

    @Test("A token whose times contradict one another is refused for each of them")
    func contradiction() async throws {
        let token = try HandmadeIssuer.token(claims: ["exp": seconds(-100), "iat": seconds(100), "nbf": seconds(200)])
        #expect(try await HandmadeIssuer.verdict(on: token).codes == ["expired", "issued_in_the_future", "not_yet_valid"])
    }

    /// A rejected time: the claims, the maximum age, and the text of the rejection.
    struct RejectedTime: Sendable, CustomTestStringConvertible {
        let claims: [String: JSONValue?]
        var age: TimeInterval?
        let expected: String
        let found: String
        let explanation: String

        var testDescription: String { explanation }
    }

    @Test(
        "The rejection of a time gives it in UTC, with the distance from now",
        arguments: [
            RejectedTime(
                claims: ["exp": .integer(HandmadeIssuer.seconds - 60)],
                expected: "exp after 2027-01-15T08:00:00Z, give or take 60 seconds",
                found: "exp 2027-01-15T07:59:00Z (60 seconds ago)",
                explanation: "The token expired at 2027-01-15T07:59:00Z (60 seconds ago)."),
            RejectedTime(
                claims: ["iat": .integer(HandmadeIssuer.seconds + 3600)],
                expected: "iat not after 2027-01-15T08:00:00Z, give or take 60 seconds",
                found: "iat 2027-01-15T09:00:00Z (in 60 minutes)",
                explanation:
                    "The token says that it was issued at 2027-01-15T09:00:00Z (in 60 minutes): one of the two clocks is wrong."),
            RejectedTime(
                claims: ["iat": .integer(HandmadeIssuer.seconds - 7200)], age: 600,
                expected: "iat not after 2027-01-15T08:00:00Z, give or take 60 seconds, and at most 10 minutes ago",
                found: "iat 2027-01-15T06:00:00Z (2 hours ago)",
                explanation: "The token was issued at 2027-01-15T06:00:00Z (2 hours ago), more than 10 minutes ago."),
            RejectedTime(
                claims: ["nbf": .integer(HandmadeIssuer.seconds + 90_000)],
                expected: "nbf not after 2027-01-15T08:00:00Z, give or take 60 seconds, or none",
                found: "nbf 2027-01-16T09:00:00Z (in 25 hours)",
                explanation: "The token is not valid before 2027-01-16T09:00:00Z (in 25 hours)."),
        ])
    func sentences(row: RejectedTime) async throws {
        let token = try HandmadeIssuer.token(claims: row.claims)
        let rejection = try await HandmadeIssuer.verdict(on: token, expecting: HandmadeIssuer.expectations(age: row.age)).rejection()
        #expect(rejection.expected == row.expected)
        #expect(rejection.found == row.found)
        #expect(rejection.explanation == row.explanation)
    }

    @Test(
        "A distance is given in the largest unit that it contains twice",
        arguments: [
            (0.0, "now"),
            (0.5, "less than a second ago"),
            (1, "1 second ago"),
            (1.9, "1 second ago"),
            (2, "2 seconds ago"),
            (119, "119 seconds ago"),
            (119.9, "119 seconds ago"),
            (120, "2 minutes ago"),
            (7199, "119 minutes ago"),
            (7200, "2 hours ago"),
            (172_799, "47 hours ago"),
            (172_800, "2 days ago"),
            (1_800_000_000, "20833 days ago"),
        ])
    func distances(seconds: Double, words: String) async throws {
        let token = try HandmadeIssuer.token(claims: ["exp": self.seconds(-seconds), "iat": 0])
        let verdict = try await HandmadeIssuer.verdict(on: token, expecting: HandmadeIssuer.expectations(tolerance: 0))
        #expect(try verdict.finding("expiry").found.hasSuffix("Z (\(words))"))
    }

    @Test(
        "A tolerance is given in words",
        arguments: [
            (0.0, "less than a second"), (1, "1 second"), (60, "60 seconds"), (300, "5 minutes"), (1e15, "11574074074 days"),
            (.infinity, "an unlimited time"),
        ])
    func tolerances(seconds: Double, words: String) async throws {
        let verdict = try await HandmadeIssuer.verdict(
            on: HandmadeIssuer.token(), expecting: HandmadeIssuer.expectations(tolerance: seconds))
        #expect(try verdict.finding("expiry").expected == "exp after 2027-01-15T08:00:00Z, give or take \(words)")
    }
}
