#if canImport(AuthenticationServices)
internal import AuthenticationServices
internal import Foundation

/// Shows the dialog in the system's authentication session, which hands the answer over by the app's own URL scheme.
public struct WebAuthenticationPresenter: DialogPresenter {
    /// Whether the browser's cookies are left out of every login, so that the person is asked who they are.
    public let isEphemeral: Bool

    /// - Parameter isEphemeral: leaves the browser's cookies out of every login; ``LoginManager/startsFresh`` does so for some.
    public init(isEphemeral: Bool = false) { self.isEphemeral = isEphemeral }

    #if canImport(UIKit)
    /// - Throws: ``CoreError`` with the reason `no_url_scheme`.
    public func check(_ dialog: PendingDialog) throws {
        try InfoPlist(Bundle.main.infoDictionary ?? [:]).checkURLScheme(of: dialog.appRedirectURI)
    }
    #endif

    /// - Throws: ``LoginCancelled`` when the person closed the session; ``CoreError`` with the reason `browser_unavailable`.
    public func present(_ dialog: PendingDialog) async throws -> DialogAnswer {
        let redirectURI = dialog.appRedirectURI
        let url = try dialog.url(redirectURI: redirectURI)
        let scheme = String(redirectURI.prefix { $0 != ":" })
        let session = await WebAuthentication(isEphemeral: isEphemeral || dialog.isEphemeral, anchor: dialog.anchor)
        let answer = try await session.run(url: url, scheme: scheme)
        return DialogAnswer(url: answer, redirectURI: redirectURI)
    }
}

/// One authentication session: starts on the main actor, ends once.
@MainActor
private final class WebAuthentication: NSObject, ASWebAuthenticationPresentationContextProviding {
    private let isEphemeral: Bool
    private let anchor: LoginAnchor?
    private var session: ASWebAuthenticationSession?

    init(isEphemeral: Bool, anchor: LoginAnchor?) {
        self.isEphemeral = isEphemeral
        self.anchor = anchor
    }

    func run(url: URL, scheme: String) async throws -> URL {
        try await withTaskCancellationHandler {
            try Task.checkCancellation()
            return try await withCheckedThrowingContinuation { continuation in
                let session = ASWebAuthenticationSession(url: url, callbackURLScheme: scheme) { @Sendable answer, error in
                    if let answer { return continuation.resume(returning: answer) }
                    continuation.resume(throwing: Self.failure(error))
                }
                session.prefersEphemeralWebBrowserSession = isEphemeral
                session.presentationContextProvider = self
                self.session = session
                if !session.start() {
                    continuation.resume(
                        throwing: CoreError(.errorBrowserUnavailable, .browserUnavailable, "No authentication session starts."))
                }
            }
        } onCancel: {
            Task { @MainActor in self.session?.cancel() }
        }
    }

    /// Only the code *canceled* is a cancel.
    private nonisolated static func failure(_ error: (any Error)?) -> any Error {
        if let error = error as? ASWebAuthenticationSessionError, error.code == .canceledLogin { return LoginCancelled() }
        return CoreError(
            .errorBrowserUnavailable, .browserUnavailable,
            "The authentication session failed: \(error?.localizedDescription ?? "it gave no reason").")
    }

    func presentationAnchor(for session: ASWebAuthenticationSession) -> ASPresentationAnchor {
        #if canImport(UIKit)
        return anchor?.viewIfLoaded?.window ?? ASPresentationAnchor()
        #else
        return anchor ?? ASPresentationAnchor()
        #endif
    }
}
#endif
