public import IdentityTokens
public import LoginModel

/// One call inside a batch, as it came (provider-wire.md, section 7.11).
public struct BatchItem: Sendable {
    /// What later items may call it by.
    public let name: String?
    /// The names of the items that have to be answered before.
    public let dependencies: Set<String>
    /// Whether a success is left out of the answer; where it is not said, an item that others depend on is.
    let omitsSuccess: Bool?
    /// The entity tag that the caller has of the answer already (RFC 9110, section 13.1.2).
    public let entityTag: String?
    private let bearer: Secret?
    private let attachments: String?
    private let method: String
    private let address: String
    private let body: String
    private let token: String?

    private static let longestName = 128
    /// As many as there are items.
    private static let mostDependencies = 50

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
        if let name { guard (1...Self.longestName).contains(name.utf8.count) else { throw .malformed("A batch item's name is too long") } }
        attachments = try text("attached_files")
        let headers = Self.headers(members["headers"])
        entityTag = headers["if-none-match"]
        bearer = headers["authorization"].flatMap(Self.bearer)
        let declared = Set(members["depends_on"].flatMap { $0.strings ?? $0.string.map { [$0] } } ?? [])
        guard declared.count <= Self.mostDependencies else {
            throw .malformed("A batch item must not depend on more than \(Self.mostDependencies) others")
        }
        dependencies = declared.union(BatchReference.names(in: address)).union(BatchReference.names(in: body))
    }

    /// By their names in lower case. Clients write them as a list of lines, as a list of objects, or as one object.
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

    /// The call that the item stands for.
    /// - Parameters:
    ///   - results: the documents that earlier items were answered with, by their names.
    ///   - inherited: parameters of the batch that hold where the item has no token of its own.
    ///   - version: of the batch, where the item names none.
    /// - Throws: what is wrong with it.
    public func call(
        after results: [String: JSONValue], inheriting inherited: [FormParameters.Pair], version: GraphVersion? = nil,
        from origin: CallOrigin
    ) throws(GraphError) -> GraphCall {
        guard attachments == nil else { throw .malformed("The member attached_files of a batch item is not supported") }
        for dependency in dependencies.sorted() where results[dependency] == nil { throw .missingResult(dependency) }
        let address = try BatchReference.resolve(address, by: results)
        let path = address.prefix { $0 != "?" && $0 != "#" }
        let query = try FormParameters(call: Array(address.dropFirst(path.count + 1).prefix { $0 != "#" }.utf8))
        let form = try FormParameters(call: Array(try BatchReference.resolve(body, by: results).utf8))
        var pairs = FormParameters(body: form.pairs, over: query.pairs).pairs
        if let token, !pairs.contains(where: { $0.name == "access_token" }) {
            pairs.append(FormParameters.Pair(name: "access_token", bytes: Array(token.utf8)))
        }
        if bearer == nil, !pairs.contains(where: { $0.name == "access_token" }) {
            pairs = pairs.filter { pair in !inherited.contains { $0.name == pair.name } } + inherited
        }
        let (own, rest) = GraphVersion.split(String(path))
        return try GraphCall(
            method: method, path: rest, parameters: FormParameters(pairs: pairs), bearer: bearer, version: own ?? version, from: origin)
    }
}
