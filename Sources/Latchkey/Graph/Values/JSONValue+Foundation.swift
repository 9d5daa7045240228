internal import Foundation
internal import StrictJSON

extension JSONValue {
    /// The value as `JSONSerialization` returns it: dictionaries, arrays, strings, `NSNumber` for numbers and Booleans, and `NSNull`.
    var foundation: any Sendable {
        switch self {
        case .null: NSNull()
        case .bool(let value): NSNumber(value: value)
        case .integer(let value): NSNumber(value: value)
        case .number(let value): NSNumber(value: value)
        case .string(let value): value
        case .array(let elements): elements.map(\.foundation)
        case .object(let members): members.mapValues(\.foundation)
        }
    }
}
