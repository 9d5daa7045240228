/// Takes the end of loading a profile: the documented block. Called on the main actor, exactly once.
public typealias ProfileBlock = (_ profile: Profile?, _ error: (any Error)?) -> Void

extension Profile {
    /// Loads the profile of whoever is logged in, unless there is one that is younger than a day (client-sdk.md, section 5.7).
    ///
    /// Calls back on the main actor, exactly once: with the profile, with `nil` where nobody is logged in with an access token, or with an error.
    public static func loadCurrentProfile(completion: ProfileBlock?) {
        let completion = completion.map { mainActorBlock($0) }
        Task {
            do {
                let profile = try await loadCurrentProfile()
                await completion?(profile, nil)
            } catch {
                await completion?(nil, error)
            }
        }
    }

    /// Loads the profile of whoever is logged in, unless there is one that is younger than a day (client-sdk.md, section 5.7).
    /// - Returns: `nil` where nobody is logged in.
    /// - Throws: ``CoreError``, with the reason `superseded` where a newer load began or the session changed meanwhile; `CancellationError`.
    ///   After a network failure or a transient error the session keeps the profile that it has.
    @discardableResult
    public static func loadCurrentProfile() async throws -> Profile? { try await GraphClient.shared.loadProfile() }

    /// Whether the profile is loaded whenever ``AccessToken/current`` changes. Off by default.
    public static var isUpdatedWithAccessTokenChange: Bool {
        get { ProfileUpdates.shared.isOn }
        set { ProfileUpdates.shared.isOn = newValue }
    }

    /// The older spelling of ``isUpdatedWithAccessTokenChange``.
    @available(*, deprecated, message: "Set Profile.isUpdatedWithAccessTokenChange.")
    public static func enableUpdatesOnAccessTokenChange(_ enable: Bool) { isUpdatedWithAccessTokenChange = enable }

    /// The profile that was kept from earlier, without asking the provider.
    public static func fetchCachedProfile() -> Profile? { current }
}

extension GraphClient {
    /// Loads the profile of whoever is logged in; see ``Profile/loadCurrentProfile()``.
    @discardableResult
    public func loadProfile() async throws -> Profile? { try await profileLoading.load(for: self) }
}
