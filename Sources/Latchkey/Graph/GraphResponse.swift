public import Foundation
internal import IdentityTokens

/// The answer to one Graph request that went well.
public struct GraphResponse: Sendable {
    /// The HTTP status.
    public let status: Int
    /// The headers of the answer by their names in lower case; in a batch, those of the item.
    public let headers: [String: String]

    let json: JSONValue?

    init(status: Int, headers: [String: String] = [:], json: JSONValue?) {
        self.status = status
        self.headers = headers
        self.json = json
    }

    /// An item of a batch that the provider left out, as it was asked to.
    static let empty = GraphResponse(status: 200, json: nil)

    /// The answer as dictionaries, arrays, texts, `NSNumber` for numbers and truth values, and `NSNull`; `nil` where a batch left it out.
    public var result: (any Sendable)? { json?.foundation }

    /// The answer, where it is an object.
    public var dictionary: [String: any Sendable]? { json?.object?.mapValues(\.foundation) }

    /// The elements of a list: of the answer itself or of its `data`; empty where it is no list.
    public var items: [any Sendable] { (json?.array ?? json?["data"]?.array ?? []).map(\.foundation) }

    /// The answer as JSON text, names sorted.
    public var data: Data { Data(json?.serialized() ?? []) }

    /// The answer as a type of the app's.
    /// - Throws: `DecodingError`.
    public func decoded<Value: Decodable>(as type: Value.Type = Value.self, by decoder: JSONDecoder = JSONDecoder()) throws -> Value {
        try decoder.decode(type, from: data)
    }
}
