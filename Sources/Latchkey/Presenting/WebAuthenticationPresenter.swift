#if canImport(AuthenticationServices)
internal import AuthenticationServices
internal import Foundation

/// Shows the dialog in the system's authentication session. The session receives the response at the app's own URL scheme, or at
/// ``Settings/httpsRedirectURI``.
///
/// Without a view controller, the dialog appears above the window that the person is using.
public struct WebAuthenticationPresenter: DialogPresenter {
    /// Whether every login ignores the browser's cookies, so that the person has to authenticate.
    public let isEphemeral: Bool

    /// Creates a presenter.
    /// - Parameter isEphemeral: Whether every login ignores the browser's cookies; ``LoginManager/forcesReauthentication`` has the same
    ///   effect on the logins of one manager.
    public init(isEphemeral: Bool = false) { self.isEphemeral = isEphemeral }

    /// Checks the redirect URI of the dialog.
    /// - Throws: ``CoreError`` with the reason `no_url_scheme` or `bad_redirect_uri`.
    public func check(_ dialog: PendingDialog) throws {
        let callback = try Self.callback(for: dialog)
        #if canImport(UIKit)
        if case .scheme = callback.address {
            try InfoPlist(Bundle.main.infoDictionary ?? [:]).checkURLScheme(of: callback.redirectURI)
        }
        #endif
    }

    /// Shows the dialog and waits for the response.
    /// - Throws: ``LoginCancellationError`` if the person closed the session; ``CoreError`` with the reason `browser_unavailable`.
    public func present(_ dialog: PendingDialog) async throws -> DialogRedirect {
        let callback = try Self.callback(for: dialog)
        let url = try dialog.url(redirectURI: callback.redirectURI)
        let response = try await response(to: dialog, at: url, by: callback)
        return DialogRedirect(url: response, redirectURI: callback.redirectURI)
    }

    private static func callback(for dialog: PendingDialog) throws(CoreError) -> DialogCallback {
        try DialogCallback(dialog, supportsHTTPSCallback: supportsHTTPSCallback)
    }

    private static var supportsHTTPSCallback: Bool {
        if #available(iOS 17.4, macOS 14.4, macCatalyst 17.4, visionOS 1.1, *) { return true }
        return false
    }

    @MainActor
    private func response(to dialog: PendingDialog, at url: URL, by callback: DialogCallback) async throws -> URL {
        let context = PresentationContext(window: try PresentationWindow.window(for: dialog.anchor))
        // The session has only a weak reference to the context.
        defer { withExtendedLifetime(context) {} }
        return try await ASWebAuthenticationSession.run(isCancellation: Self.isCancel) { completion in
            let session = callback.session(showing: url, completion: completion)
            session.prefersEphemeralWebBrowserSession = isEphemeral || dialog.isEphemeral
            session.presentationContextProvider = context
            return session
        }
    }

    /// Only the code `canceledLogin` means that the person canceled.
    @Sendable
    private static func isCancel(_ error: any Error) -> Bool { (error as? ASWebAuthenticationSessionError)?.code == .canceledLogin }
}

extension ASWebAuthenticationSession: AuthenticationSession {}

extension DialogCallback {
    @MainActor
    fileprivate func session(
        showing url: URL, completion: @escaping AuthenticationSession.Completion
    ) -> ASWebAuthenticationSession {
        switch address {
        case .scheme(let scheme): return ASWebAuthenticationSession(url: url, callbackURLScheme: scheme, completionHandler: completion)
        case .https(let host, let path):
            guard #available(iOS 17.4, macOS 14.4, macCatalyst 17.4, visionOS 1.1, *) else {
                // This line is never reached, because older systems use a URL scheme as the callback.
                return ASWebAuthenticationSession(url: url, callbackURLScheme: nil, completionHandler: completion)
            }
            return ASWebAuthenticationSession(url: url, callback: .https(host: host, path: path), completionHandler: completion)
        }
    }
}

/// Provides the window above which a session appears.
@MainActor
private final class PresentationContext: NSObject, ASWebAuthenticationPresentationContextProviding {
    private let window: ASPresentationAnchor

    init(window: ASPresentationAnchor) { self.window = window }

    // Only Apple's newer SDKs isolate the protocol to the main actor; a nonisolated method conforms in older and newer SDKs.
    nonisolated func presentationAnchor(for session: ASWebAuthenticationSession) -> ASPresentationAnchor { window }
}
#endif
