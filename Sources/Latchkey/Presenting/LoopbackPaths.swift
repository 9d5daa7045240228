#if os(Linux) || os(macOS)
/// The paths of the URLs that the listener of one login serves.
struct LoopbackPaths: Sendable {
    /// The path of the redirect URI.
    let redirect: String

    /// The path of the landing page's script.
    var script: String { (redirect.hasSuffix("/") ? redirect : redirect + "/") + "landing.js" }

    /// The path that redirects the person to the dialog. It contains a random key, which keeps the dialog's URL secret. Anyone who knows
    /// that URL could send a forged response.
    static func start(key: String) -> String { "/start/\(key)" }
}
#endif
