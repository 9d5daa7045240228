public import ProviderDomain

/// The people, with their pictures and the languages that they chose, and the test users of apps.
public protocol PersonStore: Sendable {
    // MARK: Queries

    /// Returns the person with the given login name; `nil` if there is none.
    /// - Parameter login: The login name in the form of `LoginName.canonical(_:)`.
    func person(withLogin login: String) async throws(StoreError) -> Person?
    /// Returns the person with the given ID; `nil` if there is none.
    func person(_ id: Person.ID) async throws(StoreError) -> Person?
    /// Returns people in ascending order of the login name.
    /// - Parameters:
    ///   - after: The login name after which the list begins; `nil` to begin with the first person.
    ///   - limit: The largest number of people to return.
    func people(after: String?, limit: Int) async throws(StoreError) -> [Person]
    /// Returns the complete record of a person; `nil` if there is none.
    /// - Parameter login: The login name in the form of `LoginName.canonical(_:)`.
    func personRecord(withLogin login: String) async throws(StoreError) -> PersonRecord?
    /// Returns the complete records of those people who exist, by login name.
    /// - Parameter logins: Login names in the form of `LoginName.canonical(_:)`. All pictures are in memory at the same time.
    func personRecords(withLogins logins: [String]) async throws(StoreError) -> [String: PersonRecord]
    /// Returns the version number of the person's picture, which differs for every picture that the person has ever had; `nil` if they have
    /// none.
    func pictureVersion(of person: Person.ID) async throws(StoreError) -> Int64?
    /// Returns the bytes of the person's picture; `nil` if they have none.
    func picture(of person: Person.ID) async throws(StoreError) -> [UInt8]?
    /// Returns the IDs of an app's test users in the order in which they were created.
    func testUsers(of app: String) async throws(StoreError) -> [Person.ID]
    /// Returns how many test users an app created, or took over from another app, on one day, including those that no longer exist.
    /// - Parameter day: Today or yesterday, as the number of days since 1970-01-01 (UTC).
    func testUserCount(createdFor app: String, on day: Int) async throws(StoreError) -> Int

    // MARK: Writes

    /// Adds, changes or removes a person.
    /// - Returns: Whether the change was made, which requires that the person is still in the state that was read.
    func changePerson(_ change: PersonChange) async throws(StoreError) -> Bool
    /// Stores the language that a person chose for the provider's pages.
    func chooseLanguage(_ choice: LanguageChoice) async throws(StoreError)
}
