import LatchkeyTesting
import Testing

@Suite("Long error messages")
struct LongErrorMessageTests {
    @Test("A long error message is shortened in the response and its header")
    func header() async throws {
        try await TestProvider.run(try Sample.seed()) { provider in
            let fields = [
                "access_token": "\(Sample.appID)|\(Sample.secret)", "method": "DELETE", "uid": String(repeating: "u", count: 50_000),
            ]
            let response = try await GraphProgram(provider: provider).post("/\(Sample.appID)/accounts/test-users", fields)
            #expect(response.subcode == 33)
            #expect(response.message.hasSuffix("…"))
            #expect((response.headers["www-authenticate"]?.utf8.count ?? .max) < 1200)
        }
    }
}
