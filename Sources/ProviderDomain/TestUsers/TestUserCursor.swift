import LoginModel

/// A place in the list of an app's test users. It stays a place when the test user that it names is gone.
public struct TestUserCursor: Sendable, Hashable {
    /// The one at whose place it is.
    public let person: Person.ID

    /// Takes everything as it is.
    public init(_ person: Person.ID) { self.person = person }

    /// What the app gets: it says nothing of the person's number.
    /// - Throws: what sealing throws.
    public func sealed(by sealer: Sealer) throws -> String {
        Base64URL.encode(try sealer.seal(Array(String(person.rawValue).utf8), for: .cursor))
    }

    /// Reads a cursor that came back.
    /// - Throws: where this provider did not make it.
    public init(_ text: String, openedBy sealer: Sealer) throws(GraphError) {
        let content = Base64URL.decode(text).flatMap { sealer.open($0, for: .cursor) }
        guard let number = content.flatMap({ Int64(String(decoding: $0, as: UTF8.self)) }) else {
            throw .malformed("The cursor is none of this list's")
        }
        person = Person.ID(rawValue: number)
    }
}
