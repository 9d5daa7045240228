/// A field of a submitted form, with its text. To save space, its JSON is an array of name and value.
public struct FormFieldValue: Sendable, Hashable, Codable {
    /// The name of the field.
    public let name: String
    /// The text of the field.
    public let value: String

    /// Creates a field from its name and its text.
    public init(name: String, value: String) {
        self.name = name
        self.value = value
    }

    /// Decodes an array of name and value.
    public init(from decoder: any Decoder) throws {
        var container = try decoder.unkeyedContainer()
        name = try container.decode(String.self)
        value = try container.decode(String.self)
    }

    /// Encodes an array of name and value.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.unkeyedContainer()
        try container.encode(name)
        try container.encode(value)
    }
}
