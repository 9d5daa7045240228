public import Foundation

/// A dialog to be shown to the person, as passed to a ``DialogPresenter``.
public struct PendingDialog: Sendable {
    private let request: LoginDialogRequest

    /// The redirect URI in the app's own URL scheme, `fb{app id}{suffix}://authorize/`.
    public let appRedirectURI: String

    /// The value of ``Settings/httpsRedirectURI``.
    public let httpsRedirectURI: String?

    /// The value of ``Settings/loopbackRedirectURI``, usually without a port.
    public let loopbackRedirectURI: String

    /// The anchor of the dialog, if the app provided one.
    public let anchor: LoginAnchor?

    /// Whether the browser session should be ephemeral, without stored cookies, on platforms that support it.
    public let isEphemeral: Bool

    /// The provider that the last page of a loopback login shows.
    private(set) var brand = ProviderBrand()

    init(
        _ request: LoginDialogRequest, loopbackRedirectURI: String, httpsRedirectURI: String? = nil, anchor: LoginAnchor? = nil,
        isEphemeral: Bool = false
    ) {
        self.request = request
        self.anchor = anchor
        self.isEphemeral = isEphemeral
        self.httpsRedirectURI = httpsRedirectURI
        self.loopbackRedirectURI = loopbackRedirectURI
        appRedirectURI = "fb\(request.appID)\(request.urlSchemeSuffix ?? "")://authorize/"
    }

    /// Returns the dialog with the brand that its last page shows.
    func showing(_ brand: ProviderBrand) -> PendingDialog {
        var dialog = self
        dialog.brand = brand
        return dialog
    }

    /// Returns the dialog URL to open, with the given redirect URI.
    /// - Throws: ``CoreError`` with the reason `bad_provider` if the provider's address and the version do not make a valid URL.
    public func url(redirectURI: String) throws(CoreError) -> URL {
        guard let url = URL(string: request.url(redirectURI: redirectURI)) else {
            throw CoreError(.errorInvalidArgument, .badProvider, "The provider's address and version do not form a valid dialog address.")
        }
        return url
    }

    /// Returns whether `url` is the response to this dialog. The parameter `state` of the URL must contain the challenge, which was sent
    /// only with this dialog. The comparison takes constant time.
    ///
    /// Any other URL may be forged. A presenter that receives such a URL should continue to wait, if it can.
    public func accepts(_ url: URL) -> Bool {
        request.challenge.matches(state: RedirectParameters(of: url)[DialogParameter.state])
    }

    /// Creates the response from a URL with which the system opened the app. The redirect URI of the response is ``httpsRedirectURI`` if
    /// the URL matches that setting, or else ``appRedirectURI``.
    func redirect(from url: URL) -> DialogRedirect {
        if let httpsRedirectURI {
            let answer = DialogRedirect(url: url, redirectURI: httpsRedirectURI)
            if answer.matchesRedirectURI { return answer }
        }
        return DialogRedirect(url: url, redirectURI: appRedirectURI)
    }
}
