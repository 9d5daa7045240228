/// Reports whether the host of requests depends on the tracking permission, which in the original SDK turns a classic login into a limited one.
///
/// Plug-ins query it to find out which kind of login they get. In Latchkey all requests go to one host, and a login always has the tracking mode
/// that the app requests.
public final class _DomainHandler: Sendable {
    private static let shared = _DomainHandler()

    /// The shared instance of the documented API.
    public static func sharedInstance() -> _DomainHandler { shared }

    /// Always `false`: no host depends on the tracking permission.
    public func isDomainHandlingEnabled() -> Bool { false }
}
