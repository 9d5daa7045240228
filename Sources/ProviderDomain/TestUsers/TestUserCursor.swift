import LoginModel

/// A position in the list of an app's test users. It stays valid after the test user that it names is removed.
public struct TestUserCursor: Sendable, Hashable {
    /// The test user at the position.
    public let person: Person.ID

    /// Creates a cursor that points to a test user.
    public init(_ person: Person.ID) { self.person = person }

    /// Returns the encrypted cursor, which does not reveal the person's ID to the app.
    /// - Throws: The error of the sealer.
    public func sealed(by sealer: Sealer) throws -> String {
        Base64URL.encode(try sealer.seal(Array(String(person.rawValue).utf8), for: .cursor))
    }

    /// Decrypts a cursor.
    /// - Throws: An error if this provider did not create it.
    public init(_ text: String, openedBy sealer: Sealer) throws(GraphError) {
        let content = Base64URL.decode(text).flatMap { sealer.open($0, for: .cursor) }
        guard let number = content.flatMap({ Int64(String(decoding: $0, as: UTF8.self)) }) else {
            throw .malformed("The cursor does not belong to this list")
        }
        person = Person.ID(rawValue: number)
    }
}
