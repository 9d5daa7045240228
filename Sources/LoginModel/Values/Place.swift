/// A hometown or a current city, with an ID and a display name.
public struct Place: Sendable, Hashable {
    /// The ID of the place's page.
    public let id: String
    /// The display name, such as `Turin, Italy`.
    public let name: String

    /// Creates a place from its ID and its display name.
    public init(id: String, name: String) {
        self.id = id
        self.name = name
    }
}
