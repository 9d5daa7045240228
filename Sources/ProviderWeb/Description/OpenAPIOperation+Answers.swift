extension OpenAPIOperation {
    static let answered = [OpenAPIResponse(200, "What was asked for.", .json)]

    /// The error responses that every API call may receive (provider-wire.md, section 11.2).
    static let refusals = [
        OpenAPIResponse(400, "The call is not in order, or not allowed.", .json),
        OpenAPIResponse(401, "The token in the header `Authorization` is not good.", .json),
        OpenAPIResponse(403, "The app or the person is not allowed this, or too much was asked.", .json),
        OpenAPIResponse(404, "There is nothing at this address.", .json, .page),
    ]
}
