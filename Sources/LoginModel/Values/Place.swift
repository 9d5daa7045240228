/// A hometown or a location: an id and a name that people read.
public struct Place: Sendable, Hashable {
    /// The id of the place's page.
    public let id: String
    /// The name for people.
    public let name: String

    /// Takes both as they are.
    public init(id: String, name: String) {
        self.id = id
        self.name = name
    }
}
