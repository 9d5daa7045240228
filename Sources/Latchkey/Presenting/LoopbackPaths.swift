#if os(Linux) || os(macOS)
/// The paths of one login's listener.
struct LoopbackPaths: Sendable {
    /// The path of the redirect URI.
    let redirect: String

    /// The path of the landing page's script.
    var script: String { (redirect.hasSuffix("/") ? redirect : redirect + "/") + "landing.js" }

    /// The path that redirects the person to the dialog. It contains a random key, because anyone who can read the dialog's URL could
    /// respond to it in the person's place.
    static func start(key: String) -> String { "/start/\(key)" }
}
#endif
