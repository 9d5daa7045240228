#if os(Linux) || os(macOS)
/// The paths that the listener of one login knows.
struct LoopbackPaths: Sendable {
    /// Where the answer arrives.
    let redirect: String

    /// Where the landing page finds its script.
    var script: String { (redirect.hasSuffix("/") ? redirect : redirect + "/") + "landing.js" }

    /// What leads a person to the dialog. It holds a key: who reads the dialog's address could answer in the person's place.
    static func start(key: String) -> String { "/start/\(key)" }
}
#endif
