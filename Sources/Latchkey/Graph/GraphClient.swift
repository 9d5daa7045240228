/// What surrounds Graph requests: whose settings, whose session, which transport and which clocks.
///
/// An app needs none: what is not told otherwise uses ``shared``. Several apps in one process, or a test, have one each.
public struct GraphClient: Sendable {
    /// The shared settings, the session of the process, and the system's clocks and network.
    public static let shared = GraphClient(settings: .shared, session: .shared)

    /// The app, its provider, and what may be logged.
    public let settings: Settings
    /// Whose token is used, and what answers may change.
    public let session: Session
    /// Transport, clocks and randomness.
    public let surroundings: LoginSurroundings

    let refreshPace = TokenRefreshPace()
    let profileLoading = ProfileLoading()

    /// What surrounds the requests of one app.
    public init(settings: Settings, session: Session, surroundings: LoginSurroundings = .real) {
        self.settings = settings
        self.session = session
        self.surroundings = surroundings
    }
}
