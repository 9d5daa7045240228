internal import IdentityTokens
public import LoginModel

/// What a login button does, whatever it looks like (client-sdk.md, section 7.2).
///
/// It says what to show, in which state and language; a tap logs in, or asks and logs out; it follows the session, whoever changes it. A
/// ``LoginButtonFace`` draws it. Whoever listens hears of each tap that begins a login how it ended, once: with a result, which may be a cancel,
/// or an error. The object lives until then, whatever becomes of its window.
@MainActor
public final class LoginButtonBehavior {
    /// What the person is asked for. Names that no provider can have make the login fail.
    public var permissions: [String] = []
    /// Whether the login may be used for tracking.
    public var loginTracking: LoginTracking = .enabled
    /// Whether the login may leave the browser for an app of the provider. Kept, and without effect.
    public var appSwitch: AppSwitch = .enabled
    /// The page of a messenger that the person may be connected with.
    public var messengerPageId: String?
    /// How the dialog treats earlier decisions. By default what was declined is asked for again; `nil` leaves it alone.
    public var authType: LoginAuthType? = .rerequest
    /// What the code of the next login is proved with. After each login it is another one.
    public var codeVerifier = CodeVerifier()
    /// When the bubble beside the button appears.
    public var tooltipBehavior: LoginTooltipBehavior = .automatic
    /// The look of that bubble.
    public var tooltipColorStyle: LoginTooltipColorStyle = .friendlyBlue
    /// Whether the button may be pressed.
    public var isEnabled = true { didSet { show() } }

    /// What draws the button: one at a time. A face whose place another one takes waits for no login any more.
    public weak var face: (any LoginButtonFace)? {
        didSet {
            if let oldValue, oldValue !== face {
                oldValue.show(LoginButtonAppearance(isLoggedIn: isAuthenticated, isEnabled: isEnabled, settings: client.settings))
            }
            face?.show(appearance)
        }
    }
    /// What hears of its doings.
    public weak var listener: (any LoginButtonListener)?

    /// What the button shows.
    public private(set) var appearance: LoginButtonAppearance
    /// The name of whoever is logged in, where it is known.
    public private(set) var personName: String?

    private let client: GraphClient
    private let manager: LoginManager
    private var nonceText: Result<Nonce, LoginInputError>?
    private var isLoggingIn = false
    /// Whether the listener is asked at the moment whether a login may begin.
    private var isDeciding = false
    /// Whether ``cancel()`` was called meanwhile.
    private var isCalledOff = false
    /// The question whether to log out, while it is open.
    private var question: Task<Void, Never>?
    /// Whom the question is about.
    private var personToLogOut: String?
    private var hasAppeared = false
    /// Whom ``personName`` names.
    private var namedPerson: String?
    /// Whose name the provider is being asked for.
    private var askedForNameOf: String?
    /// The latest request for a name.
    private(set) var nameRequest: Task<Void, Never>?
    private var following: SessionFollowing?

    /// The behaviour of a button.
    /// - Parameters:
    ///   - client: settings, session, transport and clocks.
    ///   - presenter: shows the dialog; when `nil`, ``Settings/presenter``, else what suits the platform.
    public init(client: GraphClient = .shared, presenter: (any DialogPresenter)? = nil) {
        self.client = client
        manager = LoginManager(settings: client.settings, session: client.session, presenter: presenter, surroundings: client.surroundings)
        appearance = LoginButtonAppearance(isLoggedIn: false, settings: client.settings)
        following = SessionFollowing(client.session, for: self) { $0.refresh() }
        refresh()
    }

    /// Who sees by default what the app publishes.
    public var defaultAudience: DefaultAudience {
        get { manager.defaultAudience }
        set { manager.defaultAudience = newValue }
    }

    /// What the ID token must carry in its claim `nonce`; a fresh UUID for each login where there is none. It is meant for one login: set
    /// another one before the next.
    ///
    /// A value that no dialog takes is told to the log and not kept: the nonce is `nil` then. The next login fails with the reason, as the server
    /// would refuse a token with any other nonce; setting a good value or `nil` mends it.
    public var nonce: String? {
        get { try? nonceText?.get().text }
        set {
            nonceText = newValue.map { text in Result { () throws(LoginInputError) in try Nonce(text) } }
            if case .failure(let error) = nonceText {
                client.settings.log(.developerErrors, "The nonce of a login button is not used: \(error.explanation)")
            }
        }
    }

    /// Whether somebody is logged in: with an access token that has not ended, or by a limited login.
    public var isAuthenticated: Bool {
        let values = client.session.values
        guard let token = values.accessToken else { return values.authenticationToken != nil }
        return token.isUsable(at: client.surroundings.surroundings.now())
    }

    /// What a tap, or the key that presses a button, does: logs in, or asks whether to log out. Without effect while either is under way, and
    /// where ``isEnabled`` says so.
    public func tap() {
        guard isEnabled, !isDeciding, !isLoggingIn, question == nil else { return }
        isAuthenticated ? askToLogOut() : logIn()
    }

    /// Ends the login that the button began, if any: whoever listens hears of a cancel. A window that closes calls it.
    public func cancel() {
        isCalledOff = true
        manager.cancel()
    }

    /// To be called when the button has come to a window: the tooltip may appear.
    public func appear() {
        guard !isAuthenticated, tooltipBehavior != .disable, !hasAppeared || tooltipBehavior == .forceDisplay else { return }
        hasAppeared = true
        let (behavior, style, client) = (tooltipBehavior, tooltipColorStyle, client)
        Task { [weak self] in
            guard let tooltip = await LoginTooltip.suitable(behavior, style: style, client: client) else { return }
            guard let self, !isAuthenticated, !isLoggingIn else { return }
            face?.show(tooltip)
        }
    }

    private func logIn() {
        // Until the end is told, whom it is told to stays; and the face, until it knows that a login has begun.
        let (listener, face) = (listener, face)
        defer { withExtendedLifetime(face) {} }
        (isDeciding, isCalledOff) = (true, false)
        let mayBegin = listener?.loginButtonWillLogin() ?? true
        isDeciding = false
        guard mayBegin else { return }
        isLoggingIn = true
        show()
        let wish = Result { try configuration() }
        codeVerifier = CodeVerifier(randomBytes: client.surroundings.surroundings.randomBytes)
        manager.start(wish, at: (self.face ?? face)?.loginAnchor) { result in
            self.isLoggingIn = false
            self.refresh()
            switch result {
            case .success(let result): listener?.loginButtonDidComplete(with: result, error: nil)
            case .failure(let error): listener?.loginButtonDidComplete(with: nil, error: error)
            }
        }
        // Who was asked, and said yes, hears the end of it in any case.
        if isCalledOff { manager.cancel() }
    }

    private func configuration() throws -> LoginConfiguration {
        if case .failure(let error) = nonceText { throw CoreError(error, argument: "nonce") }
        do {
            return try LoginConfiguration.validated(
                permissions: permissions.map(Permission.init(name:)), tracking: loginTracking, nonce: nonce,
                messengerPageId: messengerPageId, authType: authType, appSwitch: appSwitch, codeVerifier: codeVerifier,
                settings: client.settings)
        } catch {
            throw CoreError(error, argument: error.code == "auth_type" ? "authType" : "permissions")
        }
    }

    private func askToLogOut() {
        guard let face else {
            return client.settings.log(
                .developerErrors, "A login button was pressed to log out, and has no face that could ask whether to.")
        }
        refresh()
        let words = LogoutQuestion(name: personName, settings: client.settings)
        let listener = listener
        personToLogOut = client.session.values.userID
        question = Task {
            let isConfirmed = await face.asks(words)
            question = nil
            // Somebody may have logged out, or in, while the question was open.
            guard isConfirmed, isStillInQuestion else { return }
            manager.logOut()
            refresh()
            listener?.loginButtonDidLogOut()
        }
    }

    private var isStillInQuestion: Bool { personToLogOut != nil && client.session.values.userID == personToLogOut }

    /// Looks at the session and at the settings anew. A change of the session does it by itself; after one of the settings, such as another
    /// ``Settings/providerName``, the app does.
    public func refresh() {
        let values = client.session.values
        if let profile = values.profile, values.userID == nil || profile.userID == values.userID {
            (namedPerson, personName) = (profile.userID, profile.name)
        } else {
            if namedPerson != values.userID || values.userID == nil { (namedPerson, personName) = (values.userID, nil) }
            if personName == nil, let token = values.accessToken, isAuthenticated { askForName(of: token) }
        }
        if !isStillInQuestion { question?.cancel() }
        show()
    }

    private func show() {
        let now = LoginButtonAppearance(isLoggedIn: isAuthenticated, isBusy: isLoggingIn, isEnabled: isEnabled, settings: client.settings)
        guard now != appearance else { return }
        appearance = now
        face?.show(now)
    }

    /// A session may know of a person no more than a token.
    private func askForName(of token: AccessToken) {
        guard askedForNameOf != token.userID else { return }
        askedForNameOf = token.userID
        let request = GraphRequest(
            path: "me", parameters: ["fields": .string("id,name")], tokenString: token.tokenString, httpMethod: .get,
            flags: [.disableErrorRecovery, .doNotInvalidateTokenOnError], client: client)
        nameRequest = Task { [weak self] in
            let answer = try? await request.response().json?.object
            guard let self, askedForNameOf == token.userID else { return }
            askedForNameOf = nil
            guard let answer else { return }
            guard let id = answer["id"]?.string, id == client.session.values.accessToken?.userID, id == namedPerson, personName == nil
            else { return }
            personName = answer["name"]?.string
        }
    }
}
