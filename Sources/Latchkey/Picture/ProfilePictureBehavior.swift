public import Foundation

/// What the picture of a person does, whatever shows it (client-sdk.md, section 7.4).
///
/// It makes an address of mode, size and scale, fetches what is there, follows the session, and shows a silhouette while there is nothing else. What
/// came for a state that is over is dropped. Of a limited login it is the picture that the ID token names.
@MainActor
public final class ProfilePictureBehavior {
    /// Whose picture: an id, or `me`, the default, for whoever is logged in.
    public var profileID: String {
        get { wish.profileID }
        set { wish.profileID = newValue }
    }

    /// How it is cut.
    public var pictureMode: Profile.PictureMode {
        get { wish.mode }
        set { wish.mode = newValue }
    }

    /// The room that there is, in points. Nothing is fetched while it is empty.
    public var size: CGSize {
        get { wish.size }
        set { wish.size = newValue }
    }

    /// How many pixels a point has, in each direction.
    public var scale: Double {
        get { wish.scale }
        set { wish.scale = newValue }
    }

    /// Whether the whole picture is to be seen; otherwise it fills the room, and parts of it may be cut off.
    public var fits: Bool {
        get { wish.fits }
        set { wish.fits = newValue }
    }

    /// What shows the picture.
    public weak var face: (any ProfilePictureFace)? { didSet { showAgain() } }
    /// Called each time that a picture could not be had, with a ``CoreError``, once. The silhouette is there then; or, where nobody could be reached,
    /// the picture of the same person that was there before.
    public var failureHandler: (@MainActor (any Error) -> Void)?

    /// What is seen.
    public private(set) var content = ProfilePictureContent.nothing

    private let client: GraphClient
    private let cache: PictureCache
    private var following: SessionFollowing?
    private var wish = PictureWish() { didSet { if wish != oldValue { plan() } } }
    /// What is shown, or was to be shown, and what it is called.
    private var source: PictureSource?
    private var label: String?
    private var hasFitted = true
    /// Whether the next look does without what was kept.
    private var wantsNews = false
    private var loading: Task<Void, Never>?
    private var isPlanned = false

    /// How long a size has to stay before a picture of it is fetched in the place of one that is there, or could not be had.
    private static let patience = Duration.milliseconds(150)

    /// The behaviour of a picture.
    /// - Parameters:
    ///   - client: settings, session, transport and clocks.
    ///   - cache: where pictures are kept that were fetched before.
    public init(client: GraphClient = .shared, cache: PictureCache = .shared) {
        self.client = client
        self.cache = cache
        following = SessionFollowing(client.session, for: self) { $0.update() }
    }

    deinit { loading?.cancel() }

    /// What a screen reader calls the picture.
    public var accessibilityLabel: String {
        let values = client.session.values
        let profile = values.userID == nil || values.profile?.userID == values.userID ? values.profile : nil
        let isTheirs = profileID == "me" || profileID == profile?.userID
        return LoginButtonTexts(settings: client.settings).picture(of: isTheirs ? profile?.name : nil)
    }

    /// Fetches the picture anew, also where it seems to be there: now, or as soon as there is room for it.
    public func setNeedsImageUpdate() {
        wantsNews = true
        update()
    }

    /// Looks once at several changes in a row.
    private func plan() {
        guard !isPlanned else { return }
        isPlanned = true
        Task { [weak self] in
            self?.isPlanned = false
            self?.update()
        }
    }

    private func update() {
        guard wish.hasRoom else { return }
        let new = PictureSource(wish, client.session.values, at: client.surroundings.surroundings.now())
        let (old, hadLabel, hadFitted, isNews) = (source, label, hasFitted, wantsNews)
        (source, label, hasFitted, wantsNews) = (new, accessibilityLabel, fits, false)
        let isSomebodyElse = !new.isSamePerson(as: old)
        // Whatever comes of the new picture, the one that is there is called and cut so from now on.
        if !isSomebodyElse, label != hadLabel || fits != hadFitted { showAgain() }
        guard isNews || new != old else { return }
        loading?.cancel()
        loading = nil
        guard new != .nobody else { return show(.silhouette) }
        if isNews { cache.forget(of: new.person) }
        let address = new.address(client)
        if let address, let kept = cache[address, new.person, client.surroundings.surroundings.now()] { return show(.picture(kept)) }
        // Nobody is shown under another one's name; a picture of another size will do until the new one is there.
        if isSomebodyElse { show(.silhouette) }
        load(address, of: new.person, after: isSomebodyElse || isNews ? .zero : Self.patience)
    }

    private func load(_ address: URL?, of person: String?, after wait: Duration) {
        let fetch = PictureFetch(client: client, cache: cache, kinds: face?.pictureKinds ?? PictureFile.Kind.allCases, person: person)
        loading = Task { [weak self] in
            if wait > .zero { try? await fetch.client.surroundings.clock.sleep(for: wait) }
            guard !Task.isCancelled else { return }
            let result = await Self.result(of: fetch, at: address)
            guard let self, !Task.isCancelled else { return }
            switch result {
            case .success(let picture): show(.picture(picture))
            case .failure(let error): fail(error)
            }
        }
    }

    private static func result(of fetch: PictureFetch, at address: URL?) async -> Result<PictureFile, any Error> {
        do {
            guard let address else { throw noAddress(fetch.client.settings) }
            return .success(try await fetch.picture(at: address))
        } catch {
            return .failure(error)
        }
    }

    private static func noAddress(_ settings: Settings) -> CoreError {
        do throws(CoreError) {
            _ = try settings.provider()
        } catch {
            return error
        }
        return CoreError(.errorInvalidArgument, .badRequest, "Settings.graphAPIVersion is no version, such as v21.0.")
    }

    private func show(_ new: ProfilePictureContent) {
        content = new
        showAgain()
    }

    private func showAgain() {
        guard let face, !face.show(content), case .picture = content else { return }
        cache.forget(of: source?.person)
        fail(CoreError(.errorNetwork, .notAPicture, "What came for a profile picture looks like one, and cannot be shown."))
    }

    private func fail(_ error: any Error) {
        if case .picture = content, (error as? CoreError)?.reason == .network {
            // It is the same person's: of somebody else the silhouette would be there.
        } else {
            content = .silhouette
            _ = face?.show(.silhouette)
        }
        client.settings.log(.informational, "A profile picture cannot be shown: \(error)")
        failureHandler?(error)
    }
}
