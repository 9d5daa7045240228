/// The settings, the session and the environment that Graph requests use.
///
/// Most apps use ``shared``, the default. A process that contains several apps creates a client for each. Tests create clients too.
public struct GraphClient: Sendable {
    /// The client with the shared settings, the session of the process, and the system's clocks and network.
    public static let shared = GraphClient(settings: .shared, session: .shared)

    /// The settings of the app: its ID, its provider, and its logging behaviors.
    public let settings: Settings
    /// The session. Requests use its access token, and responses may change it.
    public let session: Session
    /// The transport, the clocks, and the source of random bytes.
    public let environment: LoginEnvironment

    let refreshThrottle = TokenRefreshThrottle()
    let profileLoader = ProfileLoading()

    /// Creates a client for the requests of one app.
    public init(settings: Settings, session: Session, environment: LoginEnvironment = .real) {
        self.settings = settings
        self.session = session
        self.environment = environment
    }
}
