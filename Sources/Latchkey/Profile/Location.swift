/// The documented name for the type of a hometown or a current location.
public typealias Location = Place

extension Place {
    /// Creates a location from the keys `id` and `name`; `nil` if one of them is missing.
    public init?(from dictionary: [String: String]) {
        guard let id = dictionary["id"], let name = dictionary["name"] else { return nil }
        self.init(id: id, name: name)
    }

    var dictionary: [String: String] { ["id": id, "name": name] }
}
