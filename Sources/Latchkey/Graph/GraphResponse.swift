public import Foundation
internal import StrictJSON

/// The response to one successful Graph request.
public struct GraphResponse: Sendable {
    /// The HTTP status code.
    public let status: Int
    /// The response headers by lowercase name; for an item of a batch, the headers of the item.
    public let headers: [String: String]

    let json: JSONValue?

    init(status: Int, headers: [String: String] = [:], json: JSONValue?) {
        self.status = status
        self.headers = headers
        self.json = json
    }

    /// The response to a batch item whose result the provider omitted.
    static let empty = GraphResponse(status: 200, json: nil)

    /// The body as dictionaries, arrays, strings, `NSNumber` for numbers and Booleans, and `NSNull`; `nil` if a batch response omitted it.
    public var result: (any Sendable)? { json?.foundation }

    /// The body, if it is a JSON object.
    public var dictionary: [String: any Sendable]? { json?.object?.mapValues(\.foundation) }

    /// The elements of the list in the response: the body itself, or its `data` member. Empty if there is no list.
    public var items: [any Sendable] { (json?.array ?? json?["data"]?.array ?? []).map(\.foundation) }

    /// The body as JSON text with sorted keys.
    public var data: Data { Data(json?.serialized() ?? []) }

    /// Decodes the body.
    /// - Throws: `DecodingError`.
    public func decoded<Value: Decodable>(as type: Value.Type = Value.self, by decoder: JSONDecoder = JSONDecoder()) throws -> Value {
        try decoder.decode(type, from: data)
    }
}
