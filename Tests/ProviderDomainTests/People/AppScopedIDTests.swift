import ProviderDomain
import Testing

@Suite("App-scoped user IDs")
struct AppScopedIDTests {
    private let key = SymmetricKeyBytes(Array(1...32))

    @Test("The ID is always the same for one app, person and key, and differs for all others")
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

    @Test("The ID does not change between versions of Latchkey")
    func vector() {
        #expect(AppScopedID.derive(app: "138483919580948", person: Person.ID(rawValue: 1), key: key) == "771583622930358440")
    }

    @Test("The ID has 18 digits and does not begin with 0")
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

    @Test("The description of the key does not reveal the key")
    func secrecy() {
        #expect("\(key)" == "SymmetricKeyBytes(•••)")
        #expect(Mirror(reflecting: key).children.isEmpty)
    }
}
