public import Foundation

/// The platform-independent behavior of a profile picture view (SDK.md, section 7.4).
///
/// It derives the URL from mode, size and scale, and fetches the picture again when one of them or the session changes. It shows a
/// silhouette while no picture is available, and drops the response to an outdated request. After a limited login, it shows the picture
/// whose URL is in the ID token.
@MainActor
public final class ProfilePictureBehavior {
    /// The person in the picture: a user ID, or `me`, the default, for the logged-in person.
    public var profileID: String {
        get { request.profileID }
        set { request.profileID = newValue }
    }

    /// The size and crop of the picture.
    public var pictureMode: Profile.PictureMode {
        get { request.mode }
        set { request.mode = newValue }
    }

    /// The size of the view, in points. No picture is fetched while the size is empty.
    public var size: CGSize {
        get { request.size }
        set { request.size = newValue }
    }

    /// The number of pixels per point.
    public var scale: Double {
        get { request.scale }
        set { request.scale = newValue }
    }

    /// Whether the whole picture is shown; otherwise it fills the view, and parts of it may be cut off.
    public var fits: Bool {
        get { request.fits }
        set { request.fits = newValue }
    }

    /// The view that shows the picture.
    public weak var view: (any ProfilePictureView)? { didSet { redraw() } }
    /// Called with a ``CoreError``, once for each picture that could not be fetched or shown. After a network error, the view continues to
    /// show the same person's previous picture, if any. Otherwise, it shows the silhouette.
    public var failureHandler: (@MainActor (any Error) -> Void)?

    /// The current content of the view.
    public private(set) var content = ProfilePictureContent.empty

    private let client: GraphClient
    private let cache: PictureCache
    private var observation: SessionObservation?
    private var request = ProfilePictureRequest() { didSet { if request != oldValue { scheduleUpdate() } } }
    /// The source of the shown or requested picture. ``label`` is the accessibility label of this picture.
    private var source: PictureSource?
    private var label: String?
    private var lastFits = true
    /// Whether the next update ignores the cache.
    private var ignoresCache = false
    private var loadTask: Task<Void, Never>?
    private var isUpdateScheduled = false

    /// How long a new size must remain unchanged before a picture of that size is fetched. A picture of another person is fetched at once.
    private static let resizeDelay = Duration.milliseconds(150)

    /// Creates the behavior of a picture view.
    /// - Parameters:
    ///   - client: provides settings, session, transport and clocks.
    ///   - cache: the cache of fetched pictures.
    public init(client: GraphClient = .shared, cache: PictureCache = .shared) {
        self.client = client
        self.cache = cache
        observation = SessionObservation(client.session, for: self) { $0.update() }
    }

    deinit { loadTask?.cancel() }

    /// The accessibility label of the picture.
    public var accessibilityLabel: String {
        let values = client.session.values
        let profile = values.userID == nil || values.profile?.userID == values.userID ? values.profile : nil
        let isLoggedInPerson = profileID == "me" || profileID == profile?.userID
        return LoginButtonTexts(settings: client.settings).picture(of: isLoggedInPerson ? profile?.name : nil)
    }

    /// Fetches the picture again without the cache: at once, or as soon as the view has a size.
    public func setNeedsImageUpdate() {
        ignoresCache = true
        update()
    }

    /// Schedules one update for several changes in a row.
    private func scheduleUpdate() {
        guard !isUpdateScheduled else { return }
        isUpdateScheduled = true
        Task { [weak self] in
            self?.isUpdateScheduled = false
            self?.update()
        }
    }

    private func update() {
        guard request.hasSize else { return }
        let new = PictureSource(request, client.session.values, at: client.environment.system.now())
        let (old, oldLabel, oldFits, skipsCache) = (source, label, lastFits, ignoresCache)
        (source, label, lastFits, ignoresCache) = (new, accessibilityLabel, fits, false)
        let isAnotherPerson = !new.isSamePerson(as: old)
        // The current picture gets the new label and crop at once, whether or not a new picture can be fetched.
        if !isAnotherPerson, label != oldLabel || fits != oldFits { redraw() }
        guard skipsCache || new != old else { return }
        loadTask?.cancel()
        loadTask = nil
        guard new != .unavailable else { return show(.silhouette) }
        if skipsCache { cache.removePictures(of: new.person) }
        let address = new.address(client)
        if let address, let stored = cache[address, new.person, client.environment.system.now()] { return show(.picture(stored)) }
        // A picture of another person is hidden at once. A picture of the same person in another size remains until the new picture is
        // available.
        if isAnotherPerson { show(.silhouette) }
        load(address, of: new.person, after: isAnotherPerson || skipsCache ? .zero : Self.resizeDelay)
    }

    private func load(_ address: URL?, of person: String?, after wait: Duration) {
        let fetch = PictureFetch(client: client, cache: cache, kinds: view?.pictureKinds ?? PictureFile.Kind.allCases, person: person)
        loadTask = Task { [weak self] in
            if wait > .zero { try? await fetch.client.environment.clock.sleep(for: wait) }
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
            guard let address else { throw missingURLError(fetch.client.settings) }
            return .success(try await fetch.picture(at: address))
        } catch {
            return .failure(error)
        }
    }

    private static func missingURLError(_ settings: Settings) -> CoreError {
        do throws(CoreError) {
            _ = try settings.provider()
        } catch {
            return error
        }
        return CoreError(.errorInvalidArgument, .badRequest, "Settings.graphAPIVersion is not a version such as v21.0.")
    }

    private func show(_ new: ProfilePictureContent) {
        content = new
        redraw()
    }

    private func redraw() {
        guard let view, !view.show(content), case .picture = content else { return }
        cache.removePictures(of: source?.person)
        fail(CoreError(.errorNetwork, .notAPicture, "The file of a profile picture cannot be decoded."))
    }

    private func fail(_ error: any Error) {
        if case .picture = content, (error as? CoreError)?.reason == .network {
            // The picture remains, because it shows the right person: another person's picture was replaced by the silhouette before the
            // fetch.
        } else {
            content = .silhouette
            _ = view?.show(.silhouette)
        }
        client.settings.log(.informational, "A profile picture cannot be shown: \(error)")
        failureHandler?(error)
    }
}
