import LoginModel
import ProviderDomain
import ProviderStore

/// The people whom a login page without passwords offers: the first by name, or those whose name or login name contains a text.
struct PersonChoices: Sendable {
    /// The largest number of people on a page.
    static let maximumCount = 50
    /// The largest number of people among whom the page finds the first by name. More than this, a provider for tests does not need.
    private static let maximumScanned = 10_000
    private static let peoplePerRead = 500
    private static let maximumSearchLength = 100

    let people: [PersonSummary]
    /// Whether more people match than the page shows.
    let isIncomplete: Bool
    /// The text that was searched; empty for all people.
    let search: String

    init(people: [PersonSummary], isIncomplete: Bool = false, search: String = "") {
        self.people = people
        self.isIncomplete = isIncomplete
        self.search = search
    }

    /// Reads the people from the store.
    /// - Parameters:
    ///   - search: the text to search.
    ///   - login: the login name of a person to show first, if the person exists.
    init(of provider: Provider, search: String = "", first login: String? = nil) async throws {
        let search = String(search.prefix(Self.maximumSearchLength))
        let (found, isIncomplete) = try await Self.find(search.lowercased(), in: provider.store)
        var preferred: Person?
        if search.isEmpty, let login { preferred = try await provider.store.person(withLogin: LoginName.canonical(login)) }
        let shown = [preferred].compactMap(\.self) + found.filter { [id = preferred?.id] in $0.id != id }
        var people: [PersonSummary] = []
        for person in shown.prefix(Self.maximumCount) { people.append(try await provider.summary(of: person)) }
        self.init(people: people, isIncomplete: isIncomplete || shown.count > Self.maximumCount, search: search)
    }

    /// Returns the first people by name who match, and whether there are more.
    private static func find(_ search: String, in store: any ProviderStore) async throws -> ([Person], isIncomplete: Bool) {
        var found: [Person] = []
        var isIncomplete = false
        var last: String?
        var scanned = 0
        repeat {
            let read = try await store.people(after: last, limit: peoplePerRead)
            last = read.last?.login
            scanned += read.count
            found += read.filter { search.isEmpty || $0.name.lowercased().contains(search) || $0.login.contains(search) }
            found.sort { ($0.name, $0.login) < ($1.name, $1.login) }
            if found.count > maximumCount {
                isIncomplete = true
                found.removeLast(found.count - maximumCount)
            }
            if read.count < peoplePerRead { last = nil }
        } while last != nil && scanned < maximumScanned
        return (found, isIncomplete || last != nil)
    }
}
