import StrictJSON

/// One parameter of an ``OpenAPIOperation``.
struct OpenAPIParameter: Sendable {
    enum Place: String, Sendable {
        case path
        case query
        case header
        /// A field of a form in the body (`application/x-www-form-urlencoded`).
        case form
    }

    let name: String
    let location: Place
    let description: String
    var isRequired = false
    var example: String?

    /// The parameter as a Parameter Object (OpenAPI 3.1, section 4.8.12).
    var object: JSONValue {
        var members: [String: JSONValue] = [
            "name": .string(name), "in": .string(location.rawValue), "description": .string(description), "schema": schema,
        ]
        if isRequired || location == .path { members["required"] = true }
        return .object(members)
    }

    /// The JSON schema of the parameter: always a string on the wire.
    var schema: JSONValue {
        var members: [String: JSONValue] = ["type": "string"]
        members["examples"] = example.map { [.string($0)] }
        return .object(members)
    }
}

extension [OpenAPIParameter] {
    /// Returns copies of the parameters with another location. Most endpoints accept their parameters both from the query and from a form.
    func moved(to place: OpenAPIParameter.Place) -> [OpenAPIParameter] {
        map {
            OpenAPIParameter(name: $0.name, location: place, description: $0.description, isRequired: $0.isRequired, example: $0.example)
        }
    }
}
