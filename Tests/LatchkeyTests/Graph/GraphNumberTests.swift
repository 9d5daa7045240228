import Foundation
import Latchkey
import StrictJSON
import Testing

@Suite("Numbers of the Graph API")
struct GraphNumberTests {
    /// Returns the response to a request, as a completion handler receives it.
    private func respond() async throws -> [String: Any] {
        var respond: [String: Any] = [:]
        try await GraphWire.run { _ in
            ["one": 1, "many": 9_007_199_254_740_993, "half": 0.5, "yes": true, "no": false, "list": [2, 2.5], "nested": ["deep": 3]]
        } _: { _, app in
            let result = await withCheckedContinuation { continuation in
                app.request("me").start { _, result, _ in continuation.resume(returning: result as? [String: any Sendable]) }
            }
            respond = try #require(result)
        }
        return respond
    }

    @Test("A number converts to every type that can hold it")
    func types() async throws {
        let respond = try await respond()
        #expect(respond["one"] as? Int == 1)
        #expect(respond["one"] as? Int64 == 1)
        #expect(respond["one"] as? UInt == 1)
        #expect(respond["one"] as? Double == 1)
        #expect(respond["one"] as? Float == 1)
        #expect(respond["one"] as? Bool == true)
        #expect((respond["one"] as? NSNumber)?.intValue == 1)
        #expect(respond["one"] as? String == nil)
        #expect(respond["many"] as? Int64 == 9_007_199_254_740_993)
        #expect(respond["many"] as? Int32 == nil)
        #expect(respond["half"] as? Double == 0.5)
        #expect(respond["half"] as? Int == nil)
        #expect(respond["yes"] as? Bool == true)
        #expect(respond["no"] as? Bool == false)
        #expect(respond["no"] as? Int == 0)
        #expect((respond["list"] as? [Any])?.compactMap { $0 as? Double } == [2, 2.5])
        #expect((respond["nested"] as? [String: Any])?["deep"] as? Double == 3)
    }

    @Test("A number or Boolean from a response is sent on unchanged")
    func sentOn() async throws {
        let respond = try await respond()
        try await GraphWire.run { _ in
            ["success": true]
        } _: { wire, app in
            let request = app.request(
                "me/feed", ["yes": respond["yes"] as Any, "one": respond["one"] as Any, "half": respond["half"] as Any])
            let again = app.request("me/feed", request.parameters)
            _ = try await again.response()
            let query = try #require(wire.requests.first?.query)
            #expect([query["yes"], query["one"], query["half"]] == ["true", "1", "0.5"])
        }
    }
}
