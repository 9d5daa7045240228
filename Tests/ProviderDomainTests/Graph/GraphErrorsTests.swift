import LoginModel
import ProviderDomain
import Testing

@Suite("The errors of the Graph API itself")
struct GraphErrorsTests {
    /// Returns the code, subcode, status, type and kind.
    private static func summary(_ error: GraphError) -> String {
        "\(error.code) \(error.subcode ?? 0) \(error.status) \(error.type) \(error.kind)"
    }

    @Test(
        "An error has the code, the status, the type and the kind that clients evaluate, and its sentence",
        arguments: [
            (
                .noActiveToken, "2500 0 400 OAuthException invalid_token",
                "An active access token must be used to query information about the current user."
            ),
            (.noToken, "104 0 400 OAuthException invalid_token", "An access token is required to request this resource."),
            (
                .noCapability, "3 0 400 OAuthException invalid_request",
                "(#3) Application does not have the capability to make this API call."
            ),
            (
                .publishingDeprecated, "200 0 403 OAuthException access_denied",
                "(#200) This endpoint is deprecated since the required permission publish_actions is deprecated"
            ),
            (
                .userName("ada"), "803 0 404 OAuthException not_found", "(#803) Cannot query users by their username (ada)"
            ),
            (.unknownPath("/a/b"), "2500 0 400 OAuthException invalid_request", "Unknown path components: /a/b"),
            (.malformed("No"), "100 0 400 OAuthException invalid_request", "(#100) No"),
            (.malformed("No", status: 405), "100 0 405 OAuthException invalid_request", "(#100) No"),
        ] as [(GraphError, String, String)])
    func values(error: GraphError, summary: String, message: String) {
        #expect(Self.summary(error) == summary)
        #expect(error.message == message)
        #expect(error.userMessage == nil && error.retryAfter == nil)
        #expect(!error.isTransient && !error.isRateLimit)
    }

    @Test(
        "The error about an object that is missing or hidden names the method and the ID, but not the reason",
        arguments: [
            (.get, "Unsupported get request. Object with ID '12' does not exist, cannot be loaded due to missing permissions, or does "),
            (.post, "Unsupported post request. Object with ID '12' does not exist, cannot be loaded due to missing permissions, or does "),
            (
                .delete,
                "Unsupported delete request. Object with ID '12' does not exist, cannot be loaded due to missing permissions, or does "
            ),
        ] as [(GraphAPIRequest.Method, String)])
    func unsupported(method: GraphAPIRequest.Method, beginning: String) {
        let error = GraphError.unsupported(method, "12")
        #expect(error.message.hasPrefix(beginning))
        #expect(Self.summary(error) == "100 33 400 GraphMethodException invalid_request")
    }

    @Test("An error that quotes a long path or text is truncated")
    func truncation() {
        #expect(GraphError.unknownPath("/" + String(repeating: "a", count: 500)).message.count == 25 + 128)
        let long = GraphError.userName(String(repeating: "é", count: 5000)).message
        #expect(long.hasSuffix("é…") && long.unicodeScalars.count == 1001)
    }
}
