internal import LoginModel

/// The callback that an authentication session of the system waits for.
struct DialogCallback: Sendable, Equatable {
    /// The address at which the browser session ends.
    enum Address: Sendable, Equatable {
        /// Any URL with the app's own URL scheme.
        case scheme(String)
        /// An https URL in a domain that is associated with the app.
        case https(host: String, path: String)
    }

    /// The redirect URI of the authorization request, byte for byte.
    let redirectURI: String
    let address: Address

    /// Selects the callback for a dialog.
    /// - Parameter supportsHTTPSCallback: Whether the system supports https callbacks. If not, the callback is the app's own URL scheme.
    /// - Throws: ``CoreError`` with the reason `bad_redirect_uri`.
    init(_ dialog: PendingDialog, supportsHTTPSCallback: Bool) throws(CoreError) {
        let https = try dialog.httpsRedirectURI.map { text throws(CoreError) in (text, try Self.parts(of: text)) }
        if supportsHTTPSCallback, let (text, parts) = https {
            redirectURI = text
            address = .https(host: parts.host, path: parts.path)
        } else {
            redirectURI = dialog.appRedirectURI
            address = .scheme(String(redirectURI.prefix { $0 != ":" }))
        }
    }

    private static func parts(of text: String) throws(CoreError) -> (host: String, path: String) {
        guard let url = try? WebURL(text), url.isHTTPS, url.explicitPort == nil, url.path.endIndex == url.pathQueryAndFragment.endIndex
        else {
            throw CoreError(
                .errorInvalidArgument, .badRedirectURI,
                "Settings.httpsRedirectURI must be https with a host and a path, and without port, query and fragment.")
        }
        return (url.host.description, url.pathQueryAndFragment)
    }
}
