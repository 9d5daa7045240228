/// The components of a person's name.
public struct PersonName: Sendable, Hashable {
    /// The first name.
    public let first: String
    /// The middle name, if any.
    public let middle: String?
    /// The last name.
    public let last: String

    /// Creates a name from its components.
    public init(first: String, middle: String?, last: String) {
        self.first = first
        self.middle = middle
        self.last = last
    }

    /// The full name: first, middle, and last, separated by spaces.
    public var formatted: String { [first, middle, last].compactMap(\.self).joined(separator: " ") }
}
