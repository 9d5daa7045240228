/// The properties of a request that are needed to read its response.
struct GraphRequestDescription: Sendable {
    /// The request as it appears in messages, such as `GET me`; without secrets.
    let summary: String
    /// The token that the request was sent with. A secret, which is masked in texts from the provider.
    var token: String?
    /// The recovery categories of the provider's error codes.
    var categories = GraphErrorCategories.standard
    /// Whether the request used the client token. If so, a new login cannot resolve an error (SDK.md, section 6.6).
    var usesClientToken = false
    /// Whether the response may be text that is not JSON.
    var acceptsText = false
    /// Whether the request is a batch item whose response the provider may omit on success.
    var mayBeOmitted = false

    /// Returns the beginning of a text from the provider, with the token masked.
    func redacted(_ text: String) -> String {
        guard let token, !token.isEmpty else { return String(text.prefix(Self.maximumExcerptLength)) }
        return String(text.prefix(Self.maximumExcerptLength + token.count).replacing(token, with: "•••").prefix(Self.maximumExcerptLength))
    }

    /// The maximum number of characters that a message quotes from a text of the provider.
    private static let maximumExcerptLength = 500
}
