/// A hometown or a location: an id and a name that people read.
public struct Place: Sendable, Hashable {
    public let id: String
    public let name: String

    public init(id: String, name: String) {
        self.id = id
        self.name = name
    }
}
