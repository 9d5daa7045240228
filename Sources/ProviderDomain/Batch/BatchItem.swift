public import LoginModel
public import StrictJSON

/// One call inside a batch request, as the client sent it (Wire.md, section 7.11).
public struct BatchItem: Sendable {
    /// The name by which later items refer to this item; `nil` if it has none.
    public let name: String?
    /// The names of the items that must be executed first.
    public let dependencies: Set<String>
    /// Whether a successful response is omitted from the batch response. If `nil`, the response is omitted if other items depend on this
    /// item.
    let omitsSuccess: Bool?
    /// The entity tag of the response that the client already has, from `If-None-Match` (RFC 9110, section 13.1.2).
    public let entityTag: String?
    private let bearer: Secret?
    private let attachments: String?
    private let method: String
    private let address: String
    private let body: String
    private let token: String?

    private static let maximumNameLength = 128
    /// The maximum number of items that one item can depend on, which is also the maximum number of items in a batch.
    private static let maximumDependencies = 50

    init(_ json: JSONValue) throws(GraphError) {
        guard let members = json.object else { throw .malformed("Each item of a batch must be an object") }
        func text(_ name: String) throws(GraphError) -> String? {
            guard let value = members[name], value != .null else { return nil }
            guard let text = value.string else { throw .malformed("The member \(name) of a batch item must be a string") }
            return text
        }
        name = try text("name")
        method = try text("method")?.uppercased() ?? "GET"
        address = try text("relative_url") ?? ""
        body = try text("body") ?? ""
        token = try text("access_token")
        omitsSuccess = members["omit_response_on_success"]?.bool
        if let name {
            guard (1...Self.maximumNameLength).contains(name.utf8.count) else { throw .malformed("A batch item's name is too long") }
        }
        attachments = try text("attached_files")
        let headers = Self.headers(members["headers"])
        entityTag = headers["if-none-match"]
        bearer = headers["authorization"].flatMap(Self.bearer)
        let declared = Set(members["depends_on"].flatMap { $0.strings ?? $0.string.map { [$0] } } ?? [])
        guard declared.count <= Self.maximumDependencies else {
            throw .malformed("A batch item must not depend on more than \(Self.maximumDependencies) others")
        }
        dependencies = declared.union(BatchReference.names(in: address)).union(BatchReference.names(in: body))
    }

    /// Returns the header fields by lowercase name. Clients send a list of lines, a list of objects, or one object.
    private static func headers(_ json: JSONValue?) -> [String: String] {
        var headers: [String: String] = [:]
        for (name, value) in json?.object ?? [:] { headers[name.lowercased()] = value.string }
        for element in json?.array ?? [] {
            if let name = element["name"]?.string { headers[name.lowercased()] = element["value"]?.string }
            if let line = element.string, let colon = line.firstIndex(of: ":") {
                headers[line[..<colon].lowercased()] = String(line[line.index(after: colon)...].drop { $0 == " " })
            }
        }
        return headers
    }

    private static func bearer(_ header: String) -> Secret? {
        let parts = header.split(separator: " ", maxSplits: 1)
        guard parts.count == 2, ["bearer", "oauth"].contains(parts[0].lowercased()) else { return nil }
        return Secret(String(parts[1]))
    }

    /// Creates the Graph API call that the item describes.
    /// - Parameters:
    ///   - results: The JSON responses of earlier items, by item name.
    ///   - inherited: The parameters of the batch that apply if the item has no token of its own.
    ///   - version: The Graph API version of the batch request, which applies if the path of the item contains no version.
    ///   - origin: The network address of the client.
    /// - Throws: The error that is the response to the item.
    public func call(
        after results: [String: JSONValue], inheriting inherited: [FormParameters.Pair], version: GraphVersion? = nil,
        from origin: CallOrigin
    ) throws(GraphError) -> GraphAPIRequest {
        guard attachments == nil else { throw .malformed("The member attached_files of a batch item is not supported") }
        for dependency in dependencies.sorted() where results[dependency] == nil { throw .missingResult(dependency) }
        let address = try BatchReference.resolve(address, by: results)
        let path = address.prefix { $0 != "?" && $0 != "#" }
        let query = try FormParameters(call: Array(address.dropFirst(path.count + 1).prefix { $0 != "#" }.utf8))
        let form = try FormParameters(call: Array(try BatchReference.resolve(body, by: results).utf8))
        var pairs = FormParameters(body: form.pairs, query: query.pairs).pairs
        if let token, !pairs.contains(where: { $0.name == "access_token" }) {
            pairs.append(FormParameters.Pair(name: "access_token", bytes: Array(token.utf8)))
        }
        if bearer == nil, !pairs.contains(where: { $0.name == "access_token" }) {
            pairs = pairs.filter { pair in !inherited.contains { $0.name == pair.name } } + inherited
        }
        let (own, rest) = GraphVersion.split(String(path))
        return try GraphAPIRequest(
            method: method, path: rest, parameters: FormParameters(pairs: pairs), bearer: bearer, version: own ?? version, from: origin)
    }
}
