/// What a person is called.
public struct PersonName: Sendable, Hashable {
    /// The first name.
    public let first: String
    /// The name between the first and the last.
    public let middle: String?
    /// The last name.
    public let last: String

    /// Takes everything as it is.
    public init(first: String, middle: String?, last: String) {
        self.first = first
        self.middle = middle
        self.last = last
    }

    /// First, middle and last name.
    public var whole: String { [first, middle, last].compactMap(\.self).joined(separator: " ") }
}
