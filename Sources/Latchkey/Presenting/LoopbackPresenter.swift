#if os(Linux) || os(macOS)
public import Foundation

/// Shows the dialog in the person's browser, and receives the response on a loopback port that is open for one login (RFC 8252,
/// section 7.3).
///
/// The port is open for at most ``Settings/loginTimeout``. It serves six connections at the same time, and reads a request line of up to
/// 8,192 bytes, a head of up to 16,384 bytes, and a form of up to 20,480 bytes (SDK.md, section 2.4).
public struct LoopbackPresenter: DialogPresenter {
    /// The URLs that the person can open by hand.
    public struct Addresses: Sendable {
        /// The URL of the dialog.
        public let dialog: URL
        /// A short URL on this machine that redirects to the dialog while the login is pending.
        public let start: URL
    }

    private let browser: any BrowserOpener
    private let announce: (@Sendable (Addresses) -> Void)?
    private let randomText: @Sendable () -> String

    /// Creates a presenter.
    /// - Parameters:
    ///   - browser: Opens the dialog.
    ///   - environment: The source of the random key in the short URL.
    ///   - announce: Receives the URLs before the browser is opened. If it is set, a browser that cannot be opened is not an error.
    public init(
        browser: any BrowserOpener = SystemBrowser(), environment: SystemEnvironment = .real,
        announce: (@Sendable (Addresses) -> Void)? = nil
    ) {
        self.browser = browser
        self.announce = announce
        randomText = { environment.randomText(bytes: 9) }
    }

    /// Checks the loopback redirect URI of the dialog.
    /// - Throws: ``CoreError`` with the reason `bad_redirect_uri`.
    public func check(_ dialog: PendingDialog) throws { _ = try LoopbackAddress(dialog.loopbackRedirectURI) }

    /// Listens, opens the browser, and waits for the response. The port is closed when this method returns or throws.
    public func present(_ dialog: PendingDialog) async throws -> DialogRedirect {
        let address = try LoopbackAddress(dialog.loopbackRedirectURI)
        return try await LoopbackReceiver.withPort(at: address) { receiver in
            let redirectURI = address.redirectURI(port: receiver.port)
            let authority = address.authority(port: receiver.port)
            let dialogURL = try dialog.url(redirectURI: redirectURI)
            let startPath = LoopbackPaths.start(key: randomText())
            let handler = LoopbackRequestHandler(
                authority: authority, redirectURI: redirectURI, paths: LoopbackPaths(redirect: address.path), startPath: startPath,
                dialogURL: dialogURL, dialog: dialog)
            if let start = URL(string: "http://\(authority)\(startPath)") { announce?(Addresses(dialog: dialogURL, start: start)) }
            let url = try await response(from: receiver, to: handler, openingBrowserAt: dialogURL)
            return DialogRedirect(url: url, redirectURI: redirectURI)
        }
    }

    /// Opens the browser and waits for the response. If the browser cannot be opened, the wait ends with an error, unless the URLs were
    /// announced to the person. The opener runs in an unstructured task, so the login ends even if the opener does not return.
    private func response(
        from receiver: LoopbackReceiver, to handler: LoopbackRequestHandler, openingBrowserAt url: URL
    ) async throws -> URL {
        let failure = OneShotResult<URL>()
        let opening = Task { [browser, announce] in
            do {
                try await browser.open(url)
            } catch  where announce == nil {
                let unavailable = CoreError(.errorBrowserUnavailable, .browserUnavailable, "The browser could not be opened: \(error)")
                failure.resolve(.failure(error as? CoreError ?? unavailable))
            } catch {}
        }
        defer { opening.cancel() }
        return try await withThrowingTaskGroup(of: URL.self) { group in
            defer { group.cancelAll() }
            group.addTask { try await receiver.response(to: handler) }
            group.addTask { try await failure.valueUnlessCanceled() }
            for try await url in group { return url }
            throw CancellationError()
        }
    }
}
#endif
