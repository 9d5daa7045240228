/// Reports whether the host of requests depends on the person's permission to track.
///
/// In the Facebook SDK, a classic login becomes a limited login if the person does not permit tracking. Plug-ins use this class to find out
/// which kind of login they get. In Latchkey, all requests go to the same host, and a login always has the tracking mode that the app
/// requests.
public final class _DomainHandler: Sendable {
    private static let shared = _DomainHandler()

    /// Returns the shared instance.
    public static func sharedInstance() -> _DomainHandler { shared }

    /// Returns `false`, because no host depends on the permission to track.
    public func isDomainHandlingEnabled() -> Bool { false }
}
