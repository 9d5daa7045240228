import ProviderDomain
import Testing

@Suite("An app-scoped id")
struct AppScopedIDTests {
    private let key = SymmetricKeyBytes(Array(1...32))

    @Test("is the same each time, and another one for another app, person or provider")
    func derivation() {
        let id = AppScopedID.derive(app: "1", person: Person.ID(rawValue: 1), key: key)
        #expect(id == AppScopedID.derive(app: "1", person: Person.ID(rawValue: 1), key: key))
        #expect(id != AppScopedID.derive(app: "2", person: Person.ID(rawValue: 1), key: key))
        #expect(id != AppScopedID.derive(app: "1", person: Person.ID(rawValue: 2), key: key))
        #expect(id != AppScopedID.derive(app: "1", person: Person.ID(rawValue: 1), key: SymmetricKeyBytes(Array(2...33))))
        #expect(
            AppScopedID.derive(app: "1", person: Person.ID(rawValue: 11), key: key)
                != AppScopedID.derive(app: "11", person: Person.ID(rawValue: 1), key: key))
    }

    @Test("never changes from one version of this program to the next")
    func vector() {
        #expect(AppScopedID.derive(app: "138483919580948", person: Person.ID(rawValue: 1), key: key) == "771583622930358440")
    }

    @Test("is made of 18 digits, the first not 0, below 2⁶³")
    func form() throws {
        var seen: Set<String> = []
        for person in 1...1000 {
            let id = AppScopedID.derive(app: "138483919580948", person: Person.ID(rawValue: Int64(person)), key: key)
            #expect(id.utf8.count == 18)
            #expect(try #require(Int64(id)) >= 100_000_000_000_000_000)
            seen.insert(id)
        }
        #expect(seen.count == 1000)
    }

    @Test("comes from a key that does not show itself")
    func secrecy() {
        #expect("\(key)" == "SymmetricKeyBytes(•••)")
        #expect(Mirror(reflecting: key).children.isEmpty)
    }
}
