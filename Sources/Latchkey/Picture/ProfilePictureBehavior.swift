public import Foundation

/// What the picture of a person does, whatever shows it (client-sdk.md, section 7.4).
///
/// It makes an address of mode, size and scale, fetches what is there, follows the session, and shows a silhouette while there is nothing else. What
/// came for a state that is over is dropped. Of a limited login it is the picture that the ID token names.
@MainActor
public final class ProfilePictureBehavior {
    /// Whose picture: an id, or `me`, the default, for whoever is logged in.
    public var profileID = "me" { didSet { plan() } }
    /// How it is cut.
    public var pictureMode: Profile.PictureMode = .square { didSet { plan() } }
    /// The room that there is, in points. Nothing is fetched while it is empty.
    public var size = CGSize.zero { didSet { plan() } }
    /// How many pixels a point has, in each direction.
    public var scale = 1.0 { didSet { plan() } }
    /// Whether the whole picture is to be seen; otherwise it fills the room, and parts of it may be cut off.
    public var fits = true { didSet { plan() } }

    /// What shows the picture.
    public weak var face: (any ProfilePictureFace)? { didSet { showAgain() } }
    /// Called each time that a picture could not be had, with a ``CoreError``, once. The silhouette is there then.
    public var failureHandler: (@MainActor (any Error) -> Void)?

    /// What is seen.
    public private(set) var content = ProfilePictureContent.nothing

    private struct State: Equatable {
        let person: Person
        /// What is asked for; `nil` where the address says all.
        let form: Form?
        let label: String
    }

    private struct Form: Equatable {
        let width: Int
        let height: Int
        let mode: Profile.PictureMode
    }

    /// Whose picture it is, and where it comes from.
    private enum Person: Equatable {
        case nobody
        /// By the Graph API, as somebody, or nobody, sees it.
        case graph(id: String, seenBy: String?)
        /// Where the claims of a limited login say.
        case claimed(id: String, URL)
    }

    private let client: GraphClient
    private let cache: PictureCache
    private var following: SessionFollowing?
    private var state: State?
    private var loading: Task<Void, Never>?
    /// Where what is shown came from, or was to come from.
    private var loaded: URL?
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

    /// Fetches the picture anew, also where it seems to be there.
    public func setNeedsImageUpdate() { update(anyway: true) }

    /// Looks once at several changes in a row.
    private func plan() {
        guard !isPlanned else { return }
        isPlanned = true
        Task { [weak self] in
            self?.isPlanned = false
            self?.update()
        }
    }

    private func update(anyway: Bool = false) {
        guard size.width > 0, size.height > 0, scale > 0 else { return }
        let (old, new) = (state, currentState)
        guard anyway || new != old else { return }
        state = new
        guard anyway || new.person != old?.person || new.form != old?.form else { return showAgain() }
        let isSomebodyElse = new.person != old?.person
        loading?.cancel()
        loading = nil
        guard new.person != .nobody else {
            loaded = nil
            return show(.silhouette)
        }
        loaded = address
        guard let address = loaded else { return fail(Self.noAddress(client.settings)) }
        if anyway { cache.forget(address) }
        if let kept = cache[address, client.surroundings.surroundings.now()] { return show(.picture(kept)) }
        // Nobody is shown under another one's name; a picture of another size will do until the new one is there.
        if isSomebodyElse { show(.silhouette) }
        let kinds = face?.pictureKinds ?? PictureFile.Kind.allCases
        let wait = isSomebodyElse || anyway ? Duration.zero : Self.patience
        loading = Task { [weak self, client, cache] in
            if wait > .zero { try? await client.surroundings.clock.sleep(for: wait) }
            guard !Task.isCancelled else { return }
            let result = await Self.load(address, kinds: kinds, client: client, into: cache)
            guard let self, !Task.isCancelled else { return }
            switch result {
            case .success(let picture): show(.picture(picture))
            case .failure(let error): fail(error)
            }
        }
    }

    private static func noAddress(_ settings: Settings) -> CoreError {
        do throws(CoreError) {
            _ = try settings.identity()
        } catch {
            return error
        }
        return CoreError(.errorInvalidArgument, .badRequest, "Settings.graphAPIVersion is no version, such as v21.0.")
    }

    private static func load(
        _ address: URL, kinds: [PictureFile.Kind], client: GraphClient, into cache: PictureCache
    ) async -> Result<PictureFile, any Error> {
        do {
            let fetched = try await PictureFetch(transport: client.surroundings.transport, kinds: kinds).picture(at: address)
            cache.keep(fetched, for: address, at: client.surroundings.surroundings.now())
            return .success(fetched.picture)
        } catch {
            return .failure(error)
        }
    }

    private func show(_ new: ProfilePictureContent) {
        content = new
        showAgain()
    }

    private func showAgain() {
        guard let face, !face.show(content), case .picture = content else { return }
        cache.forget(loaded)
        fail(CoreError(.errorNetwork, .notAPicture, "What came for a profile picture looks like one, and cannot be shown."))
    }

    private func fail(_ error: any Error) {
        content = .silhouette
        _ = face?.show(.silhouette)
        client.settings.log(.informational, "A profile picture cannot be shown: \(error)")
        failureHandler?(error)
    }

    private var currentState: State {
        let person = person
        let form: Form? =
            if case .graph = person { Form(width: Int(pixels.width), height: Int(pixels.height), mode: pictureMode) } else { nil }
        return State(person: person, form: form, label: accessibilityLabel)
    }

    private var person: Person {
        let values = client.session.values
        let token = values.accessToken.flatMap { $0.isUsable(at: client.surroundings.surroundings.now()) ? $0 : nil }
        // The Graph API shows a limited person's picture to nobody, by whatever id it is asked for.
        let isOwn = profileID == "me" || profileID == values.profile?.userID
        if values.accessToken == nil, isOwn, let profile = values.profile, let address = profile.imageURL {
            return .claimed(id: profile.userID, address)
        }
        if profileID == "me", token == nil { return .nobody }
        return .graph(id: profileID, seenBy: token?.userID)
    }

    /// The size that is asked for, in pixels.
    private var pixels: CGSize {
        let side = fits ? min(size.width, size.height) : max(size.width, size.height)
        let room = pictureMode == .square ? CGSize(width: side, height: side) : size
        // More than any screen has is no size.
        func whole(_ points: CGFloat) -> CGFloat { min((points * scale).rounded(.towardZero), 65_536) }
        return CGSize(width: whole(room.width), height: whole(room.height))
    }

    private var address: URL? {
        switch person {
        case .nobody: nil
        case .graph(let id, _): Profile.imageURL(of: id, forMode: pictureMode, size: pixels, client: client)
        case .claimed(_, let address): address
        }
    }
}
