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

extension [OpenAPIResponse] {
    /// Returns the responses of an endpoint that reads or writes the store, and the one that it sends while the store is unavailable.
    func addingUnavailableStore() -> [OpenAPIResponse] {
        let reason = "The store is unavailable at present. `Retry-After` says when to retry."
        let formats = flatMap(\.content)
        let format: [OpenAPIResponse.Content] = formats.contains(.oauth) ? [.oauth] : formats.contains(.page) ? [.page, .json] : [.json]
        guard let known = firstIndex(where: { $0.status == 503 }) else { return self + [OpenAPIResponse(503, reason, format)] }
        var responses = self
        responses[known] = OpenAPIResponse(503, "\(self[known].description) Or: \(reason)", format)
        return responses
    }
}
