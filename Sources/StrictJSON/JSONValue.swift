/// A JSON value (RFC 8259), as found in tokens and key documents.
public enum JSONValue: Sendable, Hashable {
    /// The literal `null`.
    case null
    /// A Boolean value.
    case bool(Bool)
    /// A number without fraction and exponent that fits `Int64`.
    case integer(Int64)
    /// Any other number; always finite if ``init(strictly:maximumDepth:maximumValues:)`` read it.
    case number(Double)
    /// A string.
    case string(String)
    /// An array.
    case array([JSONValue])
    /// An object. Names are unique.
    case object([String: JSONValue])
}

extension JSONValue {
    /// The member with the given name; `nil` if this is not an object or has no such member.
    public subscript(name: String) -> JSONValue? { object?[name] }

    /// The Boolean value; `nil` for another type.
    public var bool: Bool? { if case .bool(let value) = self { value } else { nil } }
    /// The whole number; `nil` for another type, and for numbers that have a fraction or an exponent or do not fit `Int64`.
    public var integer: Int64? { if case .integer(let value) = self { value } else { nil } }
    /// The string; `nil` for another type.
    public var string: String? { if case .string(let value) = self { value } else { nil } }
    /// The elements of the array; `nil` for another type.
    public var array: [JSONValue]? { if case .array(let value) = self { value } else { nil } }
    /// The members of the object by name; `nil` for another type.
    public var object: [String: JSONValue]? { if case .object(let value) = self { value } else { nil } }

    /// The number, whole or not; `nil` for another type.
    public var number: Double? {
        switch self {
        case .integer(let value): Double(value)
        case .number(let value): value
        default: nil
        }
    }

    /// The elements of an array of strings; `nil` for another type or if any element is not a string.
    public var strings: [String]? {
        guard let array else { return nil }
        let strings = array.compactMap(\.string)
        return strings.count == array.count ? strings : nil
    }
}

extension JSONValue {
    /// The type of the value, with an article, and without the value itself.
    package var typeName: String {
        switch self {
        case .null: "null"
        case .bool: "a boolean"
        case .integer, .number: "a number"
        case .string: "a string"
        case .array: "an array"
        case .object: "an object"
        }
    }
}
