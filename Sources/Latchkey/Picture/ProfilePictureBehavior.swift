public import Foundation

/// The platform-independent behavior of a profile picture view (client-sdk.md, section 7.4).
///
/// It derives the URL from mode, size and scale, fetches the picture, follows the session, and shows a silhouette while no picture is available. A
/// response to an outdated request is dropped. After a limited login it shows the picture that the ID token names.
@MainActor
public final class ProfilePictureBehavior {
    /// The person in the picture: a user ID, or `me`, the default, for the logged-in person.
    public var profileID: String {
        get { wish.profileID }
        set { wish.profileID = newValue }
    }

    /// The size and crop of the picture.
    public var pictureMode: Profile.PictureMode {
        get { wish.mode }
        set { wish.mode = newValue }
    }

    /// The size of the view, in points. No picture is fetched while it is empty.
    public var size: CGSize {
        get { wish.size }
        set { wish.size = newValue }
    }

    /// The number of pixels per point.
    public var scale: Double {
        get { wish.scale }
        set { wish.scale = newValue }
    }

    /// Whether the whole picture is shown; otherwise it fills the view, and parts of it may be cut off.
    public var fits: Bool {
        get { wish.fits }
        set { wish.fits = newValue }
    }

    /// The view that shows the picture.
    public weak var face: (any ProfilePictureView)? { didSet { showAgain() } }
    /// Called once for each picture that could not be fetched or shown, with a ``CoreError``. The view then shows the silhouette, or, after a
    /// network error, the same person's previous picture.
    public var failureHandler: (@MainActor (any Error) -> Void)?

    /// The current content of the view.
    public private(set) var content = ProfilePictureContent.nothing

    private let client: GraphClient
    private let cache: PictureCache
    private var following: SessionObservation?
    private var wish = ProfilePictureRequest() { didSet { if wish != oldValue { plan() } } }
    /// The source of the shown or requested picture, and its accessibility label.
    private var source: PictureSource?
    private var label: String?
    private var lastFits = true
    /// Whether the next update ignores the cache.
    private var ignoresCache = false
    private var loading: Task<Void, Never>?
    private var isUpdateScheduled = false

    /// How long a new size must remain unchanged before a picture of that size is fetched, unless another person's picture is shown.
    private static let patience = Duration.milliseconds(150)

    /// Creates the behavior of a picture view.
    /// - Parameters:
    ///   - client: provides settings, session, transport and clocks.
    ///   - cache: the cache of fetched pictures.
    public init(client: GraphClient = .shared, cache: PictureCache = .shared) {
        self.client = client
        self.cache = cache
        following = SessionObservation(client.session, for: self) { $0.update() }
    }

    deinit { loading?.cancel() }

    /// The accessibility label of the picture.
    public var accessibilityLabel: String {
        let values = client.session.values
        let profile = values.userID == nil || values.profile?.userID == values.userID ? values.profile : nil
        let isTheirs = profileID == "me" || profileID == profile?.userID
        return LoginButtonTexts(settings: client.settings).picture(of: isTheirs ? profile?.name : nil)
    }

    /// Fetches the picture again without the cache: at once, or as soon as the view has a size.
    public func setNeedsImageUpdate() {
        ignoresCache = true
        update()
    }

    /// Schedules one update for several changes in a row.
    private func plan() {
        guard !isUpdateScheduled else { return }
        isUpdateScheduled = true
        Task { [weak self] in
            self?.isUpdateScheduled = false
            self?.update()
        }
    }

    private func update() {
        guard wish.hasRoom else { return }
        let new = PictureSource(wish, client.session.values, at: client.surroundings.surroundings.now())
        let (old, hadLabel, oldFits, skipsCache) = (source, label, lastFits, ignoresCache)
        (source, label, lastFits, ignoresCache) = (new, accessibilityLabel, fits, false)
        let isAnotherPerson = !new.isSamePerson(as: old)
        // The current picture gets the new label and crop at once, whether or not a new picture can be fetched.
        if !isAnotherPerson, label != hadLabel || fits != oldFits { showAgain() }
        guard skipsCache || new != old else { return }
        loading?.cancel()
        loading = nil
        guard new != .nobody else { return show(.silhouette) }
        if skipsCache { cache.forget(of: new.person) }
        let address = new.address(client)
        if let address, let kept = cache[address, new.person, client.surroundings.surroundings.now()] { return show(.picture(kept)) }
        // Never show one person under the name of another; a picture of another size remains until the new one is available.
        if isAnotherPerson { show(.silhouette) }
        load(address, of: new.person, after: isAnotherPerson || skipsCache ? .zero : Self.patience)
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
            // The picture is still that of the right person; for another person the silhouette would already be shown.
        } else {
            content = .silhouette
            _ = face?.show(.silhouette)
        }
        client.settings.log(.informational, "A profile picture cannot be shown: \(error)")
        failureHandler?(error)
    }
}
