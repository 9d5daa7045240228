public import Foundation

/// A dialog that waits to be shown: what a ``DialogPresenter`` gets.
public struct PendingDialog: Sendable {
    private let request: DialogRequest

    /// The address in the app's own scheme, `fb{app id}{suffix}://authorize/`.
    public let appRedirectURI: String

    /// ``Settings/httpsRedirectURI`` as it is set.
    public let httpsRedirectURI: String?

    /// ``Settings/loopbackRedirectURI`` as it is set, usually without a port.
    public let loopbackRedirectURI: String

    /// Where the app wants the dialog to appear, if it said so.
    public let anchor: LoginAnchor?

    /// Whether the browser should forget what it knows of the person, where the platform can do that.
    public let isEphemeral: Bool

    init(
        _ request: DialogRequest, loopbackRedirectURI: String, httpsRedirectURI: String? = nil, anchor: LoginAnchor? = nil,
        isEphemeral: Bool = false
    ) {
        self.request = request
        self.anchor = anchor
        self.isEphemeral = isEphemeral
        self.httpsRedirectURI = httpsRedirectURI
        self.loopbackRedirectURI = loopbackRedirectURI
        appRedirectURI = "fb\(request.appID)\(request.urlSchemeSuffix ?? "")://authorize/"
    }

    /// The address to show to the person, for an answer that goes to `redirectURI`.
    /// - Throws: ``CoreError`` with the reason `bad_provider` when that makes no address.
    public func url(redirectURI: String) throws(CoreError) -> URL {
        guard let url = URL(string: request.address(redirectURI: redirectURI)) else {
            throw CoreError(.errorInvalidArgument, .badProvider, "The provider's address and version do not make an address of a dialog.")
        }
        return url
    }

    /// Whether `url` answers this dialog and no other: it carries the challenge that only this dialog was sent. Constant in time.
    ///
    /// An address that is not an answer may come from anybody; a presenter that can wait for another one should.
    public func isAnswered(by url: URL) -> Bool {
        request.challenge.isCarried(by: RedirectParameters(of: url)[DialogParameter.state])
    }

    /// Makes an answer of an address that the system opened the app with, and finds the redirect URI that it belongs to.
    func answer(at url: URL) -> DialogAnswer {
        if let httpsRedirectURI {
            let answer = DialogAnswer(url: url, redirectURI: httpsRedirectURI)
            if answer.isAtRedirectURI { return answer }
        }
        return DialogAnswer(url: url, redirectURI: appRedirectURI)
    }
}
