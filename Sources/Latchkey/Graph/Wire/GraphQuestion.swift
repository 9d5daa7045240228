/// What was asked, for whoever reads the answer.
struct GraphQuestion: Sendable {
    /// The request in a message, such as `GET me`; without secrets.
    let summary: String
    /// What it was asked with. A secret: an answer that repeats it is not told to the letter.
    var token: String?
    /// What the provider's errors mean.
    var categories = GraphErrorCategories.standard
    /// Whether the app asked for itself: no new login of a person's can help then (client-sdk.md, section 6.6).
    var usesClientToken = false
    /// Whether an answer may be text that is not JSON.
    var acceptsText = false
    /// Whether the request is an item of a batch that the provider leaves out of its answer once it went well.
    var mayBeLeftOut = false

    /// The beginning of what a provider says, without the token.
    func told(_ text: String) -> String {
        guard let token, !token.isEmpty else { return String(text.prefix(Self.longestTold)) }
        return String(text.prefix(Self.longestTold + token.count).replacing(token, with: "•••").prefix(Self.longestTold))
    }

    /// In characters.
    private static let longestTold = 500
}
