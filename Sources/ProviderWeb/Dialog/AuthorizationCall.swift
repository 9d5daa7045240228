import Hummingbird
import LoginModel
import ProviderDomain

/// An authorization request of an app while its checks run (Wire.md, section 2.7).
struct AuthorizationCall: CheckedRequest {
    let provider: Provider
    let url: PublicURL
    let validator: AuthorizationRequestValidator
    /// Whether the dialog is shown in a browser that is embedded in another app.
    let isEmbeddedBrowser: Bool
    /// Whether one of the provider's own pages sent the request; see ``ProviderLogin``.
    let isFromProvider: Bool

    var app = Checked<RegisteredApp>()
    var redirectURI = Checked<String>()
    /// The request, which may be answered at its redirect URI.
    var authorization = Checked<AuthorizationRequest>()

    init(_ parameters: FormParameters, in dialog: LoginDialog, for request: Request, from browser: BrowserIdentity) {
        let (provider, url) = (dialog.provider, dialog.url)
        self.provider = provider
        self.url = url
        validator = AuthorizationRequestValidator(parameters)
        isEmbeddedBrowser = EmbeddedBrowser.isEmbedded(userAgent: request.headers[.userAgent])
        isFromProvider = dialog.providerLogins.contains {
            $0.matches(
                parameters, at: url.text, openedBy: provider.sealer, browser: browser.requestDigest, at: provider.environment.now())
        }
    }
}
