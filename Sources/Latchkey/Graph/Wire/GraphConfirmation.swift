internal import IdentityTokens

/// The response to a request that has no other result: `{"success":true}`, or the older `true` (provider-wire.md, section 1.4).
enum GraphConfirmation {
    static func isGiven(by answer: JSONValue?) -> Bool {
        switch answer {
        case .bool(true): true
        case .some(let json): json["success"]?.bool == true || json[NonJSONResponseProperty]?.string == "true"
        case nil: false
        }
    }

    /// Requires that the response confirms success.
    /// - Parameter what: The request, as it appears in the message.
    /// - Throws: ``CoreError`` if the response does not confirm success.
    static func require(in answer: JSONValue?, status: Int, to what: String) throws(CoreError) {
        guard isGiven(by: answer) else {
            throw ParsedGraphResponse.unfit(
                .errorGraphRequestProtocolMismatch, status, "The answer to \(what) does not say that it was done.")
        }
    }
}
