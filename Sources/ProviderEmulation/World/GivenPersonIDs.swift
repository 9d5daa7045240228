import LoginModel
import ProviderDomain

/// The app-scoped IDs that a seed or a test has given to people. A person with such an ID has it in every app.
final class GivenPersonIDs: Sendable {
    private let ids = Locked<[Person.ID: String]>([:])

    /// All given IDs.
    var all: [Person.ID: String] { ids.withLock(\.self) }

    /// The ID of a person; `nil` if none was given.
    subscript(person: Person.ID) -> String? {
        get { ids.withLock { $0[person] } }
        set { ids.withLock { $0[person] = newValue } }
    }

    /// Whether a person other than this one has an ID.
    func has(_ id: String, besides person: Person.ID?) -> Bool { ids.withLock { $0.contains { $0.value == id && $0.key != person } } }

    /// Replaces all given IDs.
    func replace(with ids: [Person.ID: String]) { self.ids.withLock { $0 = ids } }
}
