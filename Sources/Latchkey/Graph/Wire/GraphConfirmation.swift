internal import StrictJSON

/// The response that only confirms success: `{"success":true}`, or `true` in older versions (Wire.md, section 1.4).
enum GraphConfirmation {
    static func isPresent(in response: JSONValue?) -> Bool {
        switch response {
        case .bool(true): true
        case .some(let json): json["success"]?.bool == true || json[NonJSONResponseProperty]?.string == "true"
        case nil: false
        }
    }

    /// Requires that the response confirms success.
    /// - Parameter action: The request, as it appears in the message.
    /// - Throws: ``CoreError`` if the response does not confirm success.
    static func require(in response: JSONValue?, status: Int, to action: String) throws(CoreError) {
        guard isPresent(in: response) else {
            throw ParsedGraphResponse.responseError(
                .errorGraphRequestProtocolMismatch, status, "The response to \(action) does not confirm that it succeeded.")
        }
    }
}
