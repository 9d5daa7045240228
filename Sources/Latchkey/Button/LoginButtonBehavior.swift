public import LoginModel
internal import StrictJSON

/// The platform-independent behavior of a login button (SDK.md, section 7.2).
///
/// It determines what to show, in which state and language. A tap logs in, or logs out after a confirmation. It follows the session, whoever
/// changes it. A ``LoginButtonView`` draws the button. The listener is notified of the end of each login that a tap started, exactly once: with a
/// result, which may be canceled, or with an error. The object is retained until then, even if its window closes.
@MainActor
public final class LoginButtonBehavior {
    /// The names of the permissions that the app requests. A name that is not valid makes the login fail.
    public var permissions: [String] = []
    /// Whether the login may be used for tracking.
    public var loginTracking: LoginTracking = .enabled
    /// Whether the login may switch from the browser to an app of the provider. Stored, without effect.
    public var appSwitch: AppSwitch = .enabled
    /// The ID of a Messenger page that the person may be connected with.
    public var messengerPageId: String?
    /// How the dialog handles earlier decisions. By default declined permissions are requested again; with `nil` they are not.
    public var authType: LoginAuthType? = .rerequest
    /// The code verifier of the next login (RFC 7636). It is replaced after each login.
    public var codeVerifier = CodeVerifier()
    /// The condition under which the button shows its tooltip.
    public var tooltipBehavior: LoginTooltipBehavior = .automatic
    /// The colors of the tooltip.
    public var tooltipColorStyle: LoginTooltipColorStyle = .friendlyBlue
    /// Whether the button reacts to taps.
    public var isEnabled = true { didSet { show() } }

    /// The view that draws the button. A view that is replaced no longer shows a running login.
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
    /// Whether the listener is being asked whether a login may start.
    private var isAskingListener = false
    /// Whether ``cancel()`` was called since the tap.
    private var isCancelRequested = false
    /// The open confirmation of a logout.
    private var logoutTask: Task<Void, Never>?
    /// The ID of the person whom the confirmation is about.
    private var promptedUserID: String?
    private var hasAppeared = false
    /// The ID of the person to whom ``personName`` belongs.
    private var personNameUserID: String?
    /// The ID of the person whose name is being requested from the provider.
    private var requestedNameUserID: String?
    /// The latest request for a person's name.
    private(set) var nameRequest: Task<Void, Never>?
    private var observation: SessionObservation?

    /// Creates the behavior of a button.
    /// - Parameters:
    ///   - client: provides settings, session, transport and clocks.
    ///   - presenter: shows the dialog; `nil` uses ``Settings/presenter``, or else the presenter of the platform.
    public init(client: GraphClient = .shared, presenter: (any DialogPresenter)? = nil) {
        self.client = client
        manager = LoginManager(settings: client.settings, session: client.session, presenter: presenter, environment: client.environment)
        appearance = LoginButtonAppearance(isLoggedIn: false, settings: client.settings)
        observation = SessionObservation(client.session, for: self) { $0.refresh() }
        refresh()
    }

    /// The default audience of what the app publishes.
    public var defaultAudience: DefaultAudience {
        get { manager.defaultAudience }
        set { manager.defaultAudience = newValue }
    }

    /// The value that the ID token must carry in its `nonce` claim; `nil` generates a UUID for each login. It is meant for one login: set a new
    /// value before the next one.
    ///
    /// A value that no dialog accepts is logged and not stored; the nonce is `nil` then. The next login fails with the reason, because the app's
    /// server would reject a token with any other nonce. Set a valid value or `nil` to correct it.
    public var nonce: String? {
        get { try? nonceResult?.get().text }
        set {
            nonceResult = newValue.map { text in Result { () throws(LoginInputError) in try Nonce(text) } }
            if case .failure(let error) = nonceResult {
                client.settings.log(.developerErrors, "The nonce of a login button is ignored: \(error.explanation)")
            }
        }
    }

    /// Whether a person is logged in, with an access token that has not expired, or by a limited login.
    public var isAuthenticated: Bool {
        let values = client.session.values
        guard let token = values.accessToken else { return values.authenticationToken != nil }
        return token.isUsable(at: client.environment.system.now())
    }

    /// Handles a tap, or the key that activates a button: logs in, or asks whether to log out. Has no effect while either is running, or while
    /// ``isEnabled`` is `false`.
    public func tap() {
        guard isEnabled, !isAskingListener, !isLoggingIn, logoutTask == nil else { return }
        isAuthenticated ? confirmLogout() : logIn()
    }

    /// Cancels the login that the button started, if any; the listener is notified. Call it when the window closes.
    public func cancel() {
        isCancelRequested = true
        manager.cancel()
    }

    /// Shows the tooltip if it is due. Call it when the button appears in a window.
    public func appear() {
        guard !isAuthenticated, tooltipBehavior != .disable, !hasAppeared || tooltipBehavior == .forceDisplay else { return }
        hasAppeared = true
        let (behavior, style, client) = (tooltipBehavior, tooltipColorStyle, client)
        Task { [weak self] in
            guard let tooltip = await LoginTooltip.load(behavior, style: style, client: client) else { return }
            guard let self, !isAuthenticated, !isLoggingIn else { return }
            view?.show(tooltip)
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
        // A listener that permitted the login must be notified of its end, so the login starts and is canceled.
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
            // The person may have logged out, or another may have logged in, while the confirmation was open.
            guard isConfirmed, isPromptCurrent else { return }
            manager.logOut()
            refresh()
            listener?.loginButtonDidLogOut()
        }
    }

    private var isPromptCurrent: Bool { promptedUserID != nil && client.session.values.userID == promptedUserID }

    /// Updates the button from the session and the settings. Changes of the session do so automatically; after a change of the settings, such as a
    /// new ``Settings/providerName``, the app must call it.
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
