/// A parameter of a command.
enum PostgresValue: Sendable, Hashable {
    case null
    case text(String)
    case bytes([UInt8])
    case integer(Int64)
    case number(Double)
    case boolean(Bool)
}

extension PostgresValue: CustomStringConvertible, CustomReflectable {
    /// The kind of the value, never the value, which may be a secret.
    var description: String {
        switch self {
        case .null: "null"
        case .text: "text"
        case .bytes: "bytes"
        case .integer: "integer"
        case .number: "number"
        case .boolean: "boolean"
        }
    }

    var customMirror: Mirror { Mirror(self, children: []) }
}

extension PostgresValue: ExpressibleByStringLiteral, ExpressibleByIntegerLiteral, ExpressibleByFloatLiteral, ExpressibleByBooleanLiteral,
    ExpressibleByNilLiteral
{
    init(stringLiteral text: String) { self = .text(text) }
    init(integerLiteral integer: Int64) { self = .integer(integer) }
    init(floatLiteral number: Double) { self = .number(number) }
    init(booleanLiteral boolean: Bool) { self = .boolean(boolean) }
    init(nilLiteral: ()) { self = .null }
}
