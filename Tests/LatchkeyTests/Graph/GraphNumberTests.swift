import Foundation
import IdentityTokens
import Latchkey
import Testing

@Suite("A number of the Graph API")
struct GraphNumberTests {
    /// The answer to a request, as a completion gets it.
    private func answer() async throws -> [String: Any] {
        var answer: [String: Any] = [:]
        try await GraphWire.run { _ in
            ["one": 1, "many": 9_007_199_254_740_993, "half": 0.5, "yes": true, "no": false, "list": [2, 2.5], "nested": ["deep": 3]]
        } _: { _, app in
            let result = await withCheckedContinuation { continuation in
                app.request("me").start { _, result, _ in continuation.resume(returning: result as? [String: any Sendable]) }
            }
            answer = try #require(result)
        }
        return answer
    }

    @Test("is of each type that an app asks for and that can hold it")
    func types() async throws {
        let answer = try await answer()
        #expect(answer["one"] as? Int == 1)
        #expect(answer["one"] as? Int64 == 1)
        #expect(answer["one"] as? UInt == 1)
        #expect(answer["one"] as? Double == 1)
        #expect(answer["one"] as? Float == 1)
        #expect(answer["one"] as? Bool == true)
        #expect((answer["one"] as? NSNumber)?.intValue == 1)
        #expect(answer["one"] as? String == nil)
        #expect(answer["many"] as? Int64 == 9_007_199_254_740_993)
        #expect(answer["many"] as? Int32 == nil)
        #expect(answer["half"] as? Double == 0.5)
        #expect(answer["half"] as? Int == nil)
        #expect(answer["yes"] as? Bool == true)
        #expect(answer["no"] as? Bool == false)
        #expect(answer["no"] as? Int == 0)
        #expect((answer["list"] as? [Any])?.compactMap { $0 as? Double } == [2, 2.5])
        #expect((answer["nested"] as? [String: Any])?["deep"] as? Double == 3)
    }

    @Test("goes back as what it was when an app sends it on")
    func sentOn() async throws {
        let answer = try await answer()
        try await GraphWire.run { _ in
            ["success": true]
        } _: { wire, app in
            let request = app.request("me/feed", ["yes": answer["yes"] as Any, "one": answer["one"] as Any, "half": answer["half"] as Any])
            let again = app.request("me/feed", request.parameters)
            _ = try await again.response()
            let query = try #require(wire.questions.first?.query)
            #expect([query["yes"], query["one"], query["half"]] == ["true", "1", "0.5"])
        }
    }
}
