internal import Foundation
internal import IdentityTokens

extension JSONValue {
    /// The value as Foundation's JSON reader would give it: dictionaries, arrays, texts, numbers, truth values and `NSNull`.
    var foundation: any Sendable {
        switch self {
        case .null: NSNull()
        case .bool(let value): value
        case .integer(let value): Int(exactly: value) ?? value as any Sendable
        case .number(let value): value
        case .string(let value): value
        case .array(let elements): elements.map(\.foundation)
        case .object(let members): members.mapValues(\.foundation)
        }
    }
}
