/// The documented completion handler of a profile load. It is called on the main actor, exactly once.
public typealias ProfileBlock = (_ profile: Profile?, _ error: (any Error)?) -> Void

extension Profile {
    /// Loads the profile of the logged-in person, unless the current profile is less than a day old (SDK.md, section 5.7).
    ///
    /// Calls `completion` on the main actor, exactly once: with the profile, with `nil` if the session has no access token and no profile,
    /// or with an error.
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

    /// Loads the profile of the logged-in person, unless the current profile is less than a day old (SDK.md, section 5.7).
    /// - Returns: the profile. Without an access token, it is the session's profile, or `nil` if the session has none.
    /// - Throws: ``CoreError``, with the reason `superseded` if a newer load started or the session changed meanwhile; `CancellationError`.
    ///   After a network error or a transient error the session's profile is unchanged.
    @discardableResult
    public static func loadCurrentProfile() async throws -> Profile? { try await GraphClient.shared.loadProfile() }

    /// Whether the profile is loaded whenever ``AccessToken/current`` changes. Default `false`.
    public static var isUpdatedWithAccessTokenChange: Bool {
        get { ProfileUpdates.shared.isEnabled }
        set { ProfileUpdates.shared.isEnabled = newValue }
    }

    /// The older spelling of ``isUpdatedWithAccessTokenChange``.
    @available(*, deprecated, message: "Set Profile.isUpdatedWithAccessTokenChange.")
    public static func enableUpdatesOnAccessTokenChange(_ enable: Bool) { isUpdatedWithAccessTokenChange = enable }

    /// The profile of the stored session, without a request to the provider.
    public static func fetchCachedProfile() -> Profile? { current }
}

extension GraphClient {
    /// Loads the profile of the logged-in person; see ``Profile/loadCurrentProfile()``.
    @discardableResult
    public func loadProfile() async throws -> Profile? { try await profileLoader.load(for: self) }
}
