/// Tells apps whether the host of requests depends on permission to track, which in the original turns a classic login into a limited one.
///
/// Plug-ins ask it which kind of login they get. Here a provider has one address, and a login is of the kind that the app asks for.
public final class _DomainHandler: Sendable {
    private static let shared = _DomainHandler()

    /// The one that the documented API hands out.
    public static func sharedInstance() -> _DomainHandler { shared }

    /// Always `false`: no host depends on permission to track.
    public func isDomainHandlingEnabled() -> Bool { false }
}
