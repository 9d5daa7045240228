/// A hometown or a location: the documented `Location`.
public typealias Location = Place

extension Place {
    /// Takes `id` and `name`; both are needed.
    public init?(from dictionary: [String: String]) {
        guard let id = dictionary["id"], let name = dictionary["name"] else { return nil }
        self.init(id: id, name: name)
    }

    var dictionary: [String: String] { ["id": id, "name": name] }
}
