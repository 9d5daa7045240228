import Foundation
import IdentityTokens
import LoginModel
import StrictJSON
import Testing

@Suite("The key cache over time")
struct KeyCacheStepTests {
    private static let start = Date(timeIntervalSince1970: 1_800_000_000)

    /// A document with keys of the given IDs.
    private static func keys(_ ids: String...) -> String {
        let keys = ids.map { JSONValue.object(StandardKeys.point.merging(["kid": .string($0)]) { $1 }) }
        return String(decoding: JSONValue.object(["keys": .array(keys)]).serialized(), as: UTF8.self)
    }

    /// A call and its result: "found", "absent" or an error code, and the number of fetches so far.
    struct Step: Sendable {
        let seconds: Double
        let keyID: String
        /// The document that a fetch returns at this time; `nil` if it fails.
        let document: String?
        let outcome: String
        let fetches: Int

        init(_ seconds: Double, _ keyID: String, _ document: String?, _ outcome: String, _ fetches: Int) {
            (self.seconds, self.keyID, self.document, self.outcome, self.fetches) = (seconds, keyID, document, outcome, fetches)
        }
    }

    struct Scenario: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let steps: [Step]
    }

    private static let (a, b, both) = (keys("a"), keys("b"), keys("a", "b"))
    private static let none = #"{"keys":[]}"#

    private static let scenarios = [
        Scenario(
            testDescription: "a rotation",
            steps: [
                Step(0, "a", a, "found", 1),
                Step(59.999, "b", both, "absent", 1),
                Step(60, "b", both, "found", 2),
                Step(61, "a", b, "found", 2),
                Step(3659.999, "a", b, "found", 2),
                Step(3660, "a", b, "absent", 3),
                Step(3661, "b", both, "found", 3),
                Step(3719, "a", both, "absent", 3),
                Step(3720, "a", both, "found", 4),
            ]),
        Scenario(
            testDescription: "an outage",
            steps: [
                Step(0, "a", a, "found", 1),
                Step(3600, "a", nil, "found", 2),
                Step(3659.999, "a", nil, "found", 2),
                Step(3660, "a", nil, "found", 3),
                Step(3661, "b", both, "keys_not_fetched", 3),
                Step(7199.999, "a", nil, "found", 4),
                Step(7200, "a", nil, "keys_not_fetched", 5),
                Step(7201, "a", nil, "keys_not_fetched", 6),
                Step(7202, "a", a, "found", 7),
                Step(7203, "b", both, "absent", 7),
                Step(7262, "b", both, "found", 8),
            ]),
        Scenario(
            testDescription: "keys that are withdrawn",
            steps: [
                Step(0, "a", a, "found", 1),
                Step(60, "b", none, "no_usable_key", 2),
                Step(61, "a", none, "found", 2),
                Step(61, "b", none, "no_usable_key", 2),
                Step(3599.999, "a", none, "found", 2),
                Step(3600, "a", none, "no_usable_key", 3),
                Step(3601, "a", nil, "keys_not_fetched", 4),
                Step(3602, "a", a, "found", 5),
                Step(7202, "a", nil, "found", 6),
            ]),
        Scenario(
            testDescription: "a page in place of the keys",
            steps: [
                Step(0, "a", a, "found", 1),
                Step(3600, "a", "<html>", "found", 2),
                Step(3660, "a", "{}", "found", 3),
                Step(3661, "b", "{}", "no_usable_key", 3),
                Step(7199, "a", "[]", "found", 4),
                Step(7200, "a", "[]", "key_document_shape", 5),
            ]),
        Scenario(
            testDescription: "no keys from the start",
            steps: [
                Step(0, "a", nil, "keys_not_fetched", 1),
                Step(0, "a", "", "key_document_syntax", 2),
                Step(0, "a", none, "no_usable_key", 3),
                Step(0, "a", b, "absent", 4),
                Step(1, "a", both, "absent", 4),
                Step(60, "a", both, "found", 5),
            ]),
        Scenario(
            testDescription: "a clock that goes back",
            steps: [
                Step(1000, "a", a, "found", 1),
                Step(700.001, "a", b, "found", 1),
                Step(700.001, "b", b, "absent", 1),
                Step(700, "a", both, "found", 2),
                Step(701, "b", a, "found", 2),
                Step(1059, "c", a, "absent", 3),
            ]),
    ]

    @Test("The cache fetches, waits and uses its keys as it is described", arguments: scenarios)
    func scenario(scenario: Scenario) async throws {
        struct Offline: Error {}
        let served = Locked<(document: String?, count: Int)>((nil, 0))
        let cache = KeyCache(maximumAge: 3600, cooldown: 60, maximumStaleAge: 7200) {
            let document = served.withLock { served in
                served.count += 1
                return served.document
            }
            guard let document else { throw Offline() }
            return Array(document.utf8)
        }
        for (index, step) in scenario.steps.enumerated() {
            served.withLock { $0.document = step.document }
            var outcome = "absent"
            do {
                if try await cache.keys(for: step.keyID, at: Self.start + step.seconds)[step.keyID] != nil { outcome = "found" }
            } catch { outcome = error.code }
            #expect(outcome == step.outcome, "step \(index)")
            #expect(served.withLock { $0.count } == step.fetches, "step \(index)")
        }
    }

    @Test(
        "The limits of a cache are put in order",
        arguments: [
            (10.0, 5.0, 10.0), (10, 10, 10), (10, 20, 20), (3600, 86_400, 86_400),
        ])
    func staleAge(age: Double, stale: Double, result: Double) {
        #expect(KeyCache(maximumAge: age, maximumStaleAge: stale) { [] }.maximumStaleAge == result)
    }

    @Test(
        "The time limit is at most a year, and what is no time is none",
        arguments: [(3.5, 3.5), (1e12, 31_536_000), (.infinity, 31_536_000), (0, 0), (-1, 0), (.nan, 0)] as [(Double, Double)])
    func timeLimit(limit: Double, result: Double) async throws {
        let fetchTimes = Locked<[Double]>([])
        let cache = KeyCache(
            timeLimit: limit, wait: { seconds in fetchTimes.withLock { $0.append(seconds) } },
            fetch: {
                let (nothing, _) = AsyncStream.makeStream(of: Void.self)
                for await _ in nothing {}
                throw CancellationError()
            })
        #expect(cache.timeLimit == result)
        let error = await #expect(throws: KeySourceError.self) { try await cache.keys(for: "a", at: Self.start) }
        #expect(error?.code == "keys_late")
        #expect(fetchTimes.withLock { $0 } == [result])
    }

    @Test("An error of a fetch is reported as it is, or by its own description")
    func errors() async throws {
        struct Offline: Error, CustomStringConvertible { let description = "no route" }
        let own = KeySourceError(code: "own_code", explanation: "An own sentence.")
        let other = try #require(#expect(throws: KeyDocumentError.self) { try KeySet(document: []) })
        let expected = [
            "An own sentence. (own_code)", "\(other)", "The issuer's keys could not be fetched: no route. (keys_not_fetched)",
        ]
        for (error, description) in zip([own, other, Offline()] as [any Error], expected) {
            #expect("\(KeySourceError.notFetched(error))" == description)
            let thrown = await #expect(throws: KeySourceError.self) { try await KeyCache { throw error }.keys(for: "a", at: Self.start) }
            #expect(thrown.map { "\($0)" } == description)
        }
    }
}
