public import LoginModel
public import ProviderDomain

/// The registered apps and their icons.
public protocol AppStore: Sendable {
    // MARK: Queries

    /// Returns the app with the given app ID; `nil` if there is none.
    func app(_ id: String) async throws(StoreError) -> RegisteredApp?
    /// Returns the app with the given client token; `nil` if no app or more than one app has it.
    func app(withClientToken token: Secret) async throws(StoreError) -> RegisteredApp?
    /// Returns all apps in ascending order of the app ID.
    func apps() async throws(StoreError) -> [RegisteredApp]
    /// Returns the names of all live apps by app ID.
    func namesOfLiveApps() async throws(StoreError) -> [String: String]
    /// Returns how many existing apps the person has added.
    func appCount(addedBy person: Person.ID) async throws(StoreError) -> Int
    /// Returns how many apps the person added on one day, including those that no longer exist.
    /// - Parameter day: Today or yesterday, as the number of days since 1970-01-01 (UTC).
    func appCount(addedBy person: Person.ID, on day: Int) async throws(StoreError) -> Int
    /// Whether any app has an icon with the given `IconImage.digest`.
    func hasIcon(withDigest digest: String) async throws(StoreError) -> Bool
    /// Returns the app icon with the given `IconImage.digest`; `nil` if there is none.
    func icon(withDigest digest: String) async throws(StoreError) -> IconImage?

    // MARK: Writes

    /// Adds, changes or removes an app. A removal ends the grants in batches. If the removal is interrupted, the app stays inactive and can
    /// be removed again.
    /// - Returns: Whether the change was made, which requires that the app is still in the state that was read.
    func changeApp(_ change: AppChange) async throws(StoreError) -> Bool
}
