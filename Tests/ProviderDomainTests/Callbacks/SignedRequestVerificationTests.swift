import Foundation
import LoginModel
import ProviderDomain
import StrictJSON
import Testing

@Suite("The verification of signed requests")
struct SignedRequestVerificationTests {
    private static let secret = Secret("0123456789abcdef0123456789abcdef")
    private static let vector =
        "4EGS8LRNj8JlUGVvXSsCtKAjFlpO7T_6ZotxhhzVWj8.eyJhbGdvcml0aG0iOiJITUFDLVNIQTI1NiIsImlzc3VlZF9hdCI6MTcwMDAwMDAwMCwidXNlcl9pZCI"
        + "6IjEwMTUwMDAwMDAwMDAwMDAxIiwiZXhwaXJlcyI6MTcwMDAwMzYwMH0"

    @Test("A verified signed request has the payload that was signed")
    func reading() throws {
        let request = try SignedRequest(Self.vector, signedWith: Self.secret)
        #expect(request.payload["user_id"]?.string == "10150000000000001")
        #expect(request.payload["issued_at"]?.integer == 1_700_000_000)
        let written = SignedRequest(userID: "218471", issuedAt: Date(timeIntervalSince1970: 1_291_836_800), code: "é>?~")
        #expect(try SignedRequest(written.text(signedWith: Self.secret), signedWith: Self.secret) == written)
    }

    @Test(
        "An invalid signed request is rejected with its reason",
        arguments: [
            (String(repeating: "A", count: 20_000), SignedRequestRejection.tooLong),
            ("", .malformed), (".", .malformed), ("AAAA", .malformed), ("AAAA.AAAA.AAAA", .malformed), ("AAAA.e30=", .malformed),
            ("AAAA.", .malformed), (String(vector.dropLast(1)), .malformed), ("A" + vector.dropFirst(), .badSignature),
            (".e30", .badSignature), ("AAAA.e30", .badSignature),
            // HMAC-SHA256 of the second part, made with `openssl dgst -sha256 -hmac`.
            ("VZVvtJIWh5Z9CkSw5fIkWl9GuIdFnKXrDFHgL8zdqcc.W10", .badPayload),
            ("UqNnfhLRw7pe04gtDw_XcxeU3jgETT9dBAU6fnLsu7g.e30", .badAlgorithm),
        ])
    func refusal(text: String, reason: SignedRequestRejection) {
        #expect(throws: reason) { try SignedRequest(text, signedWith: Self.secret) }
    }

    @Test("A signed request is rejected if the secret differs")
    func otherSecret() {
        #expect(throws: SignedRequestRejection.badSignature) { try SignedRequest(Self.vector, signedWith: Secret("another")) }
    }
}
