public import LoginModel
internal import StrictJSON

/// The platform-independent behavior of a login button (SDK.md, section 7.2).
///
/// The behavior determines the texts and the state of the button, and a ``LoginButtonView`` draws it. A tap starts a login, or a logout
/// after a confirmation. The button is updated whenever the session changes, even if other code changes it.
///
/// When a login that a tap started has ended, the listener is notified exactly once. It receives either a result, which may be canceled, or
/// an error. Until then, the login retains the behavior, even if the button's window closes.
@MainActor
public final class LoginButtonBehavior {
    /// The names of the permissions that the app requests. An invalid name makes the login fail.
    public var permissions: [String] = []
    /// Whether the login is a classic login or a Limited Login.
    public var loginTracking: LoginTracking = .enabled
    /// Whether the login may switch from the browser to an app of the provider. The value is stored but has no effect.
    public var appSwitch: AppSwitch = .enabled
    /// The ID of a Messenger page that the person may be connected with.
    public var messengerPageId: String?
    /// How the dialog handles the person's earlier decisions. By default, it asks again for declined permissions; with `nil`, it does not.
    public var authType: LoginAuthType? = .rerequest
    /// The code verifier of the next login (RFC 7636). Each login that starts replaces it with a new one.
    public var codeVerifier = CodeVerifier()
    /// The condition under which the button shows its tooltip.
    public var tooltipBehavior: LoginTooltipBehavior = .automatic
    /// The colors of the tooltip.
    public var tooltipColorStyle: LoginTooltipColorStyle = .friendlyBlue
    /// Whether the button reacts to taps.
    public var isEnabled = true { didSet { show() } }

    /// The view that draws the button. When another view is set, the previous view stops showing a running login.
    public weak var view: (any LoginButtonView)? {
        didSet {
            if let oldValue, oldValue !== view {
                oldValue.show(LoginButtonAppearance(isLoggedIn: isAuthenticated, isEnabled: isEnabled, settings: client.settings))
            }
            view?.show(appearance)
        }
    }
    /// The listener, which is notified of logins and logouts.
    public weak var listener: (any LoginButtonListener)?

    /// The current appearance of the button.
    public private(set) var appearance: LoginButtonAppearance
    /// The name of the logged-in person, if known.
    public private(set) var personName: String?

    private let client: GraphClient
    private let manager: LoginManager
    private var nonceResult: Result<Nonce, LoginInputError>?
    private var isLoggingIn = false
    /// Whether a call of the listener's `loginButtonWillLogin()` is in progress.
    private var isAskingListener = false
    /// Whether ``cancel()`` has been called since the tap.
    private var isCancelRequested = false
    /// The task that waits for the answer to the open logout confirmation.
    private var logoutTask: Task<Void, Never>?
    /// The ID of the person whom the open confirmation would log out.
    private var promptedUserID: String?
    private var hasAppeared = false
    /// The ID of the person to whom ``personName`` belongs.
    private var personNameUserID: String?
    /// The ID of the person whose name is being requested from the provider.
    private var requestedNameUserID: String?
    /// The open request for the provider's metadata.
    private(set) var metadataRequest: Task<Void, Never>?
    /// The latest request for a person's name.
    private(set) var nameRequest: Task<Void, Never>?
    private var observation: SessionObservation?

    /// Creates the behavior of a button.
    /// - Parameters:
    ///   - client: Provides the settings, the session, the transport and the clocks.
    ///   - presenter: Shows the dialog. If `nil`, ``Settings/presenter`` is used, or else the presenter of the platform.
    public init(client: GraphClient = .shared, presenter: (any DialogPresenter)? = nil) {
        self.client = client
        manager = LoginManager(settings: client.settings, session: client.session, presenter: presenter, environment: client.environment)
        appearance = LoginButtonAppearance(isLoggedIn: false, settings: client.settings)
        observation = SessionObservation(client.session, for: self) { $0.refresh() }
        refresh()
    }

    /// The default audience of posts that the app publishes.
    public var defaultAudience: DefaultAudience {
        get { manager.defaultAudience }
        set { manager.defaultAudience = newValue }
    }

    /// The value that the ID token must contain in its `nonce` claim. If `nil`, a UUID is generated for each login. A nonce is meant for
    /// one login: set a new value before the next login.
    ///
    /// An invalid value is not stored: the property is then `nil`, and the log says why. Every login fails until a valid value or `nil` is
    /// set. Latchkey does not replace the invalid value with a UUID, because the app's server would reject the ID token.
    public var nonce: String? {
        get { try? nonceResult?.get().text }
        set {
            nonceResult = newValue.map { text in Result { () throws(LoginInputError) in try Nonce(text) } }
            if case .failure(let error) = nonceResult {
                client.settings.log(.developerErrors, "The nonce of a login button is ignored: \(error.explanation)")
            }
        }
    }

    /// Whether a person is logged in, with an access token that has not expired or through a Limited Login.
    public var isAuthenticated: Bool {
        let values = client.session.values
        guard let token = values.accessToken else { return values.authenticationToken != nil }
        return token.isUsable(at: client.environment.system.now())
    }

    /// Handles a tap, or the key that activates a button. Starts a login, or asks the person whether to log out. Has no effect while a
    /// login or a confirmation is in progress, or while ``isEnabled`` is `false`.
    public func tap() {
        guard isEnabled, !isAskingListener, !isLoggingIn, logoutTask == nil else { return }
        isAuthenticated ? confirmLogout() : logIn()
    }

    /// Cancels the login that the button started, if any. The listener is then notified. Call this method when the window closes.
    public func cancel() {
        isCancelRequested = true
        manager.cancel()
    }

    /// Shows the tooltip if ``tooltipBehavior`` requires it, and loads the name and the color of the provider if the app has set none. Call
    /// this method when the button appears in a window.
    public func appear() {
        loadMetadata()
        guard !isAuthenticated, tooltipBehavior != .disable, !hasAppeared || tooltipBehavior == .forceDisplay else { return }
        hasAppeared = true
        let (behavior, style, client) = (tooltipBehavior, tooltipColorStyle, client)
        Task { [weak self] in
            guard let tooltip = await LoginTooltip.load(behavior, style: style, client: client) else { return }
            guard let self, !isAuthenticated, !isLoggingIn else { return }
            view?.show(tooltip)
        }
    }

    /// Loads the name and the color of the provider, and shows them.
    private func loadMetadata() {
        guard metadataRequest == nil else { return }
        metadataRequest = Task { [weak self, client] in
            let isLoaded = await client.settings.loadMetadata(over: client.environment.transport)
            self?.metadataRequest = nil
            if isLoaded { self?.refresh() }
        }
    }

    private func logIn() {
        // Retain the listener until the login has ended, and the view until the login has started.
        let (listener, face) = (listener, view)
        defer { withExtendedLifetime(face) {} }
        (isAskingListener, isCancelRequested) = (true, false)
        let mayBegin = listener?.loginButtonWillLogin() ?? true
        isAskingListener = false
        guard mayBegin else { return }
        isLoggingIn = true
        show()
        let request = Result { try configuration() }
        codeVerifier = CodeVerifier(randomBytes: client.environment.system.randomBytes)
        manager.logIn(.button(request), at: (self.view ?? face)?.loginAnchor) { result in
            self.isLoggingIn = false
            self.refresh()
            switch result {
            case .success(let result): listener?.loginButtonDidComplete(with: result, error: nil)
            case .failure(let error): listener?.loginButtonDidComplete(with: nil, error: error)
            }
        }
        // If the listener called `cancel()` in `loginButtonWillLogin()` but allowed the login, the login is canceled only now. The listener
        // is then notified of the end of the login.
        if isCancelRequested { manager.cancel() }
    }

    private func configuration() throws -> LoginConfiguration {
        if case .failure(let error) = nonceResult { throw CoreError(error, argument: "nonce") }
        do {
            return try LoginConfiguration.validated(
                permissions: permissions.map(Permission.init(name:)), tracking: loginTracking, nonce: nonce,
                messengerPageId: messengerPageId, authType: authType, appSwitch: appSwitch, codeVerifier: codeVerifier,
                settings: client.settings)
        } catch {
            throw CoreError(error, argument: error.code == "auth_type" ? "authType" : "permissions")
        }
    }

    private func confirmLogout() {
        guard let view else {
            return client.settings.log(
                .developerErrors, "A login button without a view cannot ask for confirmation, so it did not log out.")
        }
        refresh()
        let words = LogoutPrompt(name: personName, settings: client.settings)
        let listener = listener
        promptedUserID = client.session.values.userID
        logoutTask = Task {
            let isConfirmed = await view.confirmLogout(words)
            logoutTask = nil
            // The person may have logged out, or another person may have logged in, while the confirmation was open.
            guard isConfirmed, isPromptCurrent else { return }
            manager.logOut()
            refresh()
            listener?.loginButtonDidLogOut()
        }
    }

    private var isPromptCurrent: Bool { promptedUserID != nil && client.session.values.userID == promptedUserID }

    /// Updates the button from the session and the settings. This method is called automatically after each change of the session. The app
    /// must call it after a change of the settings, such as a new ``Settings/providerName``.
    public func refresh() {
        let values = client.session.values
        if let profile = values.profile, values.userID == nil || profile.userID == values.userID {
            (personNameUserID, personName) = (profile.userID, profile.name)
        } else {
            if personNameUserID != values.userID || values.userID == nil { (personNameUserID, personName) = (values.userID, nil) }
            if personName == nil, let token = values.accessToken, isAuthenticated { requestName(with: token) }
        }
        if !isPromptCurrent { logoutTask?.cancel() }
        show()
    }

    private func show() {
        let now = LoginButtonAppearance(isLoggedIn: isAuthenticated, isBusy: isLoggingIn, isEnabled: isEnabled, settings: client.settings)
        guard now != appearance else { return }
        appearance = now
        view?.show(now)
    }

    /// Requests the person's name from the provider, because a session may contain only a token.
    private func requestName(with token: AccessToken) {
        guard requestedNameUserID != token.userID else { return }
        requestedNameUserID = token.userID
        let request = GraphRequest(
            path: "me", parameters: ["fields": .string("id,name")], tokenString: token.tokenString, httpMethod: .get,
            flags: [.disableErrorRecovery, .doNotInvalidateTokenOnError], client: client)
        nameRequest = Task { [weak self] in
            let response = try? await request.response().json?.object
            guard let self, requestedNameUserID == token.userID else { return }
            requestedNameUserID = nil
            guard let response else { return }
            guard let id = response["id"]?.string, id == client.session.values.accessToken?.userID, id == personNameUserID,
                personName == nil
            else { return }
            personName = response["name"]?.string
        }
    }
}
