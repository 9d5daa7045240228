internal import IdentityTokens

/// The answer that a request without another result has: `{"success":true}`, or the older `true` (provider-wire.md, section 1.4).
enum GraphConfirmation {
    static func isGiven(by answer: JSONValue?) -> Bool {
        switch answer {
        case .bool(true): true
        case .some(let json): json["success"]?.bool == true || json[NonJSONResponseProperty]?.string == "true"
        case nil: false
        }
    }

    /// - Parameter what: the request in a message.
    /// - Throws: ``CoreError`` where the answer does not say that it was done.
    static func require(in answer: JSONValue?, status: Int, to what: String) throws(CoreError) {
        guard isGiven(by: answer) else {
            throw GraphAnswer.unfit(
                .errorGraphRequestProtocolMismatch, status, "The answer to \(what) does not say that it was done.")
        }
    }
}
