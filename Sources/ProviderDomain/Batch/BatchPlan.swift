public import LoginModel
public import StrictJSON

/// The calls of a batch request and the order in which they are executed (Wire.md, section 7.11).
public struct BatchPlan: Sendable {
    /// The items in the order of the request.
    public let items: [BatchItem]
    /// The indices of the items in the order of execution. Each item comes after the items that it depends on.
    public let order: [Int]
    /// The parameters that apply to every item without a token of its own: `access_token`, `appsecret_proof`, and `appsecret_time`.
    public let inherited: [FormParameters.Pair]
    /// Whether each item's response contains its header fields.
    public let includesHeaders: Bool
    private let isDependedOn: Set<String>

    private static let maximumItems = 50
    /// The largest number of JSON values in the `batch` parameter. A batch of 50 items needs a few hundred values.
    public static let maximumValueCount = 5000

    /// Parses the `batch` parameter and orders its items.
    /// - Parameter parameters: The parameters of the whole request.
    /// - Throws: The error that rejects the batch as a whole.
    public init(_ parameters: FormParameters) throws(GraphError) {
        guard let text = parameters["batch"],
            let list = (try? JSONValue(strictly: Array(text.utf8), maximumValues: Self.maximumValueCount))?.array
        else {
            throw .malformed("Param batch must be a JSON array of at most \(Self.maximumValueCount) values")
        }
        guard list.count <= Self.maximumItems else {
            throw GraphError("Too many requests in batch message. Maximum batch size is \(Self.maximumItems)", code: 100)
        }
        var items: [BatchItem] = []
        for json in list { items.append(try BatchItem(json)) }
        self.items = items
        let names = items.compactMap(\.name)
        guard Set(names).count == names.count else { throw .malformed("Two items of a batch have the same name") }
        order = try Self.order(of: items)
        isDependedOn = Set(items.flatMap(\.dependencies))
        inherited = parameters.pairs.filter { ["access_token", "appsecret_proof", "appsecret_time"].contains($0.name) }
        includesHeaders = !["false", "0"].contains(parameters["include_headers"])
    }

    /// Whether the batch response contains `null` in place of a successful response to the item.
    public func omitsSuccess(of item: BatchItem) -> Bool {
        item.omitsSuccess ?? item.name.map(isDependedOn.contains) ?? false
    }

    private static func order(of items: [BatchItem]) throws(GraphError) -> [Int] {
        let numbers = Dictionary(uniqueKeysWithValues: items.enumerated().compactMap { number, item in item.name.map { ($0, number) } })
        var order: [Int] = []
        var done: Set<Int> = []
        var waiting = Array(items.indices)
        // Each iteration adds an item whose dependencies have been added. If there is no such item, the dependencies are circular.
        while !waiting.isEmpty {
            // A dependency that does not exist is reported as an error of the item, not of the batch.
            let ready = waiting.filter { number in items[number].dependencies.allSatisfy { numbers[$0].map(done.contains) ?? true } }
            guard let next = ready.first else { throw .malformed("Items of the batch depend on each other in a cycle") }
            order.append(next)
            done.insert(next)
            waiting.removeAll { $0 == next }
        }
        return order
    }
}

/// The response to one item of a batch.
public struct BatchResult: Sendable {
    /// The HTTP status of the response.
    public let status: Int
    /// The header fields of the response.
    public let headers: [(name: String, value: String)]
    /// The body of the response; `nil` if the client already has it.
    public let body: [UInt8]?

    /// Creates the response to one item.
    public init(status: Int, headers: [(name: String, value: String)], body: [UInt8]?) {
        self.status = status
        self.headers = headers
        self.body = body
    }

    /// Returns the object that represents the item in the batch response.
    public func json(withHeaders: Bool) -> JSONValue {
        var members: [String: JSONValue] = [
            "code": .integer(Int64(status)), "body": body.map { .string(String(decoding: $0, as: UTF8.self)) } ?? .null,
        ]
        if withHeaders { members["headers"] = .array(headers.map { ["name": .string($0.name), "value": .string($0.value)] }) }
        return .object(members)
    }
}
