import StrictJSON

/// One possible response of an ``OpenAPIOperation``.
struct OpenAPIResponse: Sendable {
    enum Content: Sendable {
        case nothing
        case json
        /// An error response in the form of RFC 6749, section 5.2.
        case oauth
        /// A JSON document with the status of the provider, which is no error response.
        case status
        case page
        case image
        case stylesheet
        case text

        var mediaTypes: [String] {
            switch self {
            case .nothing: []
            case .json, .oauth, .status: ["application/json"]
            case .page: ["text/html"]
            case .image: ["image/svg+xml", "image/png", "image/jpeg", "image/gif", "image/webp"]
            case .stylesheet: ["text/css", "image/svg+xml", "text/javascript"]
            case .text: ["text/plain"]
            }
        }
    }

    let status: Int
    let description: String
    let content: [Content]

    init(_ status: Int, _ description: String, _ content: Content...) {
        self.init(status, description, content)
    }

    init(_ status: Int, _ description: String, _ content: [Content]) {
        self.status = status
        self.description = description
        self.content = content
    }

    /// The response as a Response Object (OpenAPI 3.1, section 4.8.17).
    var object: JSONValue {
        var members: [String: JSONValue] = ["description": .string(description)]
        let types = content.flatMap(\.mediaTypes)
        if !types.isEmpty {
            let hasEnvelope = status >= 400 && content.contains { $0 == .json }
            members["content"] = .object(
                Dictionary(
                    uniqueKeysWithValues: types.map { type in
                        (type, hasEnvelope && type == "application/json" ? ["schema": ["$ref": "#/components/schemas/Error"]] : [:])
                    }))
        }
        return .object(members)
    }
}
