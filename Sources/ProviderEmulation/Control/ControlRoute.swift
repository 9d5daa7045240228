import HTTPTypes
import LoginModel
import StrictJSON

/// A request to the control API, after its route is known.
struct ControlCall: Sendable {
    let world: World
    let worlds: WorldRegistry
    /// The path of the page, with the token and a slash at the end.
    let basePath: String
    /// The parameters of the path, by name.
    let parameters: [String: String]
    let query: FormParameters
    /// The members of the body.
    let members: [String: JSONValue]
}

/// A response of the control API.
struct ControlResponse: Sendable {
    var status = 200
    var contentType = "application/json"
    var headers: [String: String] = [:]
    let body: [UInt8]

    init(status: Int = 200, _ json: JSONValue) {
        self.status = status
        body = json.serialized()
    }

    init(contentType: String, _ body: [UInt8]) {
        self.contentType = contentType
        self.body = body
    }
}

/// An operation of the control API, with its description for the OpenAPI document.
struct ControlRoute: Sendable {
    let method: HTTPRequest.Method
    /// The path below the token, as in OpenAPI.
    let path: String
    let summary: String
    /// The parameters of the query, with their descriptions.
    var query: [(name: String, description: String)] = []
    /// The JSON schema of the body; `nil` if there is none.
    var body: JSONValue?
    let respond: @Sendable (ControlCall) async throws -> ControlResponse

    init(
        _ method: HTTPRequest.Method, _ path: String, _ summary: String, query: [(name: String, description: String)] = [],
        body: JSONValue? = nil, respond: @escaping @Sendable (ControlCall) async throws -> ControlResponse
    ) {
        self.method = method
        self.path = path
        self.summary = summary
        self.query = query
        self.body = body
        self.respond = respond
    }

    /// Every operation, in the order of the documentation.
    static let all = pages + people + logins + clock + faults + journal + tokens + snapshots + worlds

    /// Returns the values of the path's parameters; `nil` if the path does not match.
    func match(_ segments: [String]) -> [String: String]? {
        let template = path.split(separator: "/").map(String.init)
        guard template.count == segments.count else { return nil }
        var parameters: [String: String] = [:]
        for (part, segment) in zip(template, segments) {
            if part.hasPrefix("{") { parameters[String(part.dropFirst().dropLast())] = segment } else if part != segment { return nil }
        }
        return parameters
    }
}
