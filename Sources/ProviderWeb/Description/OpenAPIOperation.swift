import HTTPTypes
import StrictJSON

/// The description of one of the provider's endpoints, for the OpenAPI document and the table of checks.
struct OpenAPIOperation: Sendable {
    /// The section of the documentation that lists the operation. In OpenAPI, it is the operation's tag.
    enum Group: String, CaseIterable, Sendable {
        case discovery = "Discovery"
        case dialog = "Login dialog"
        case account = "The person's own pages"
        case developers = "The pages of those who build apps"
        case tools = "Tools for developers"
        case device = "Device login"
        case tokens = "Tokens"
        case limited = "Limited Login"
        case graph = "Graph API"
        case files = "Files"
        case health = "Health"
    }

    let method: HTTPRequest.Method
    /// The path template as in OpenAPI, where a segment in braces is a parameter.
    let path: String
    let group: Group
    let summary: String
    let parameters: [OpenAPIParameter]
    /// The checks, in their order: one list, or one for each variant of the request.
    let checkLists: [CheckList]
    let responses: [OpenAPIResponse]

    /// Creates a description.
    /// - Parameter needsStore: whether the endpoint cannot answer while the store is unavailable.
    init(
        _ method: HTTPRequest.Method, _ path: String, _ group: Group, _ summary: String, parameters: [OpenAPIParameter] = [],
        checks: [RequestCheck] = [], variants: [CheckList] = [], responses: [OpenAPIResponse], needsStore: Bool = true
    ) {
        self.method = method
        self.path = path
        self.group = group
        self.summary = summary
        self.parameters = parameters
        checkLists = checks.isEmpty ? variants : [CheckList(checks)]
        self.responses = needsStore ? responses.addingUnavailableStore() : responses
    }

    /// Every operation of the provider, in the order of the documentation.
    static let all =
        discovery + dialog + logout + account + developers + appManagement + tools + device + tokens + standard + limited + graph + files
        + health

    /// Returns the operations of a provider to which people log in in a certain way. Without passwords, there is no page to change one.
    static func all(for signIn: SignInMethod) -> [OpenAPIOperation] {
        signIn == .password ? all : all.filter { $0.path != AccountEndpoints.Path.password }
    }

    /// The operation as an Operation Object (OpenAPI 3.1, section 4.8.10).
    var object: JSONValue {
        var members: [String: JSONValue] = [
            "tags": [.string(group.rawValue)], "summary": .string(summary),
            "responses": .object(Dictionary(uniqueKeysWithValues: responses.map { ("\($0.status)", $0.object) })),
        ]
        let fields = parameters.filter { $0.location == .form }
        let others = parameters.filter { $0.location != .form }
        if !others.isEmpty { members["parameters"] = .array(others.map(\.object)) }
        if !fields.isEmpty { members["requestBody"] = Self.form(fields) }
        members["x-checks"] = checkTitles
        return .object(members)
    }

    /// The titles of the checks in their order: an array, or an object with an array for each variant of the request.
    private var checkTitles: JSONValue? {
        func titles(_ list: CheckList) -> JSONValue { .array(list.checks.map { .string($0.title) }) }
        let variants = checkLists.compactMap { list in list.variant.map { ($0, titles(list)) } }
        return variants.isEmpty ? checkLists.first.map(titles) : .object(Dictionary(uniqueKeysWithValues: variants))
    }

    private static func form(_ fields: [OpenAPIParameter]) -> JSONValue {
        var schema: [String: JSONValue] = [
            "type": "object", "properties": .object(Dictionary(uniqueKeysWithValues: fields.map { ($0.name, $0.schema) })),
        ]
        let required = fields.filter(\.isRequired)
        if !required.isEmpty { schema["required"] = .array(required.map { .string($0.name) }) }
        return [
            "required": .bool(!required.isEmpty),
            "content": ["application/x-www-form-urlencoded": ["schema": .object(schema)]],
        ]
    }
}
