extension OpenAPIOperation {
    static let okResponses = [OpenAPIResponse(200, "The requested data.", .json)]

    /// The error responses that every API call may receive (Wire.md, section 11.2).
    static let errorResponses = [
        OpenAPIResponse(400, "The request is not valid or not allowed.", .json),
        OpenAPIResponse(401, "The token in the header `Authorization` is not valid.", .json),
        OpenAPIResponse(403, "The app or the person lacks the permission, or a rate limit is exceeded.", .json),
        OpenAPIResponse(404, "The object or path does not exist.", .json, .page),
    ]
}
