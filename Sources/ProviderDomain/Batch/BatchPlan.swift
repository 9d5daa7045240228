public import IdentityTokens
public import LoginModel

/// A batch: which calls it has, and in which order they are made (provider-wire.md, section 7.11).
public struct BatchPlan: Sendable {
    /// The items in the order in which they came.
    public let items: [BatchItem]
    /// The numbers of the items, each after those that it depends on.
    public let order: [Int]
    /// Parameters that hold for every item without a token of its own.
    public let inherited: [FormParameters.Pair]
    /// Whether each item's answer has its headers.
    public let includesHeaders: Bool
    private let isDependedOn: Set<String>

    private static let most = 50
    /// How many values the batch may have in all: no call needs more than a few dozen.
    public static let mostValues = 5000

    /// - Parameter parameters: of the whole request.
    /// - Throws: what is wrong with the batch as a whole.
    public init(_ parameters: FormParameters) throws(GraphError) {
        guard let text = parameters["batch"], let list = (try? JSONValue(strictly: Array(text.utf8), most: Self.mostValues))?.array
        else {
            throw .malformed("Param batch must be a JSON array of at most \(Self.mostValues) values")
        }
        guard list.count <= Self.most else {
            throw GraphError("Too many requests in batch message. Maximum batch size is \(Self.most)", code: 100)
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

    /// Whether the answer has nothing but `null` for an item that went well.
    public func omitsSuccess(of item: BatchItem) -> Bool {
        item.omitsSuccess ?? item.name.map(isDependedOn.contains) ?? false
    }

    private static func order(of items: [BatchItem]) throws(GraphError) -> [Int] {
        let numbers = Dictionary(uniqueKeysWithValues: items.enumerated().compactMap { number, item in item.name.map { ($0, number) } })
        var order: [Int] = []
        var done: Set<Int> = []
        var waiting = Array(items.indices)
        // Each round makes at least one call possible, or there is a circle.
        while !waiting.isEmpty {
            // A name that there is not is the item's own affair.
            let ready = waiting.filter { number in items[number].dependencies.allSatisfy { numbers[$0].map(done.contains) ?? true } }
            guard let next = ready.first else { throw .malformed("Items of the batch depend on each other in a circle") }
            order.append(next)
            done.insert(next)
            waiting.removeAll { $0 == next }
        }
        return order
    }
}

/// What one item of a batch is answered with.
public struct BatchResult: Sendable {
    /// The status of HTTP that the item would have had alone.
    public let status: Int
    /// The headers that the item would have had alone.
    public let headers: [(name: String, value: String)]
    /// The body that the item would have had alone; `nil` where the caller has it already.
    public let body: [UInt8]?

    /// Takes everything as it is.
    public init(status: Int, headers: [(name: String, value: String)], body: [UInt8]?) {
        self.status = status
        self.headers = headers
        self.body = body
    }

    /// The result as the answer to a batch has it.
    public func json(withHeaders: Bool) -> JSONValue {
        var members: [String: JSONValue] = [
            "code": .integer(Int64(status)), "body": body.map { .string(String(decoding: $0, as: UTF8.self)) } ?? .null,
        ]
        if withHeaders { members["headers"] = .array(headers.map { ["name": .string($0.name), "value": .string($0.value)] }) }
        return .object(members)
    }
}
