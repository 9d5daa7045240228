/// A JSON value (RFC 8259), as tokens and key documents carry them.
public enum JSONValue: Sendable, Hashable {
    /// Nothing, by name.
    case null
    /// A truth value.
    case bool(Bool)
    /// A number that is written without fraction and exponent, and fits.
    case integer(Int64)
    /// Any other number; finite where it was read by ``init(strictly:deepest:most:)``.
    case number(Double)
    /// A text.
    case string(String)
    /// Values in order.
    case array([JSONValue])
    /// Values by name. No name occurs twice.
    case object([String: JSONValue])
}

extension JSONValue {
    /// The member of that name, where this is an object that has it.
    public subscript(name: String) -> JSONValue? { object?[name] }

    /// The truth value, if it is one.
    public var bool: Bool? { if case .bool(let value) = self { value } else { nil } }
    /// The whole number, if it is one.
    public var integer: Int64? { if case .integer(let value) = self { value } else { nil } }
    /// The text, if it is one.
    public var string: String? { if case .string(let value) = self { value } else { nil } }
    /// The values in order, if it is an array.
    public var array: [JSONValue]? { if case .array(let value) = self { value } else { nil } }
    /// The values by name, if it is an object.
    public var object: [String: JSONValue]? { if case .object(let value) = self { value } else { nil } }

    /// Any number, whole or not.
    public var number: Double? {
        switch self {
        case .integer(let value): Double(value)
        case .number(let value): value
        default: nil
        }
    }

    /// The strings of an array that has nothing else in it.
    public var strings: [String]? {
        guard let array else { return nil }
        let strings = array.compactMap(\.string)
        return strings.count == array.count ? strings : nil
    }
}
