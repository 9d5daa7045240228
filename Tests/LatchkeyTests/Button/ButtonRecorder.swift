import Latchkey

/// The delegate and the view of a login button. It records the events and the appearances, and answers the logout prompt with the result of
/// `response`.
@MainActor
final class ButtonRecorder: LoginButtonDelegate, LoginButtonView {
    private(set) var events: [String] = []
    private(set) var appearances: [LoginButtonAppearance] = []
    private(set) var questions: [LogoutPrompt] = []
    private(set) var tooltips: [LoginTooltip] = []
    var allowsLogin = true
    /// Runs while the button asks whether to log in.
    var onWillLogin: @MainActor () -> Void = {}
    /// Runs while the logout prompt is open, and returns whether to log out.
    var response: @MainActor () async -> Bool = { true }

    private let (changes, change) = AsyncStream.makeStream(of: Void.self)

    init(_ button: FBLoginButton? = nil) {
        button?.delegate = self
        button?.behavior.view = self
    }

    /// Waits until the recorded events and appearances satisfy a condition.
    func wait(until condition: @MainActor (ButtonRecorder) -> Bool) async {
        for await _ in changes where condition(self) { return }
    }

    /// Waits until at least `count` events are recorded, and returns all events.
    func events(atLeast count: Int) async -> [String] {
        if events.count < count { await wait { $0.events.count >= count } }
        return events
    }

    private func record(_ event: String) {
        events.append(event)
        change.yield()
    }

    func loginButtonWillLogin(_ loginButton: FBLoginButton) -> Bool {
        events.append("will log in")
        onWillLogin()
        return allowsLogin
    }

    func loginButton(_ loginButton: FBLoginButton, didCompleteWith result: LoginManagerLoginResult?, error: (any Error)?) {
        switch (result, error) {
        case (let result?, nil): record(result.isCancelled ? "cancelled" : "logged in as \(result.profile?.name ?? "")")
        case (nil, let error as CoreError): record("\(error.reason)")
        case (nil, let error as LoginError): record("\(error.reason)")
        default: record("both or neither")
        }
    }

    func loginButtonDidLogOut(_ loginButton: FBLoginButton) { record("logged out") }

    func show(_ appearance: LoginButtonAppearance) {
        appearances.append(appearance)
        change.yield()
    }

    func confirmLogout(_ question: LogoutPrompt) async -> Bool {
        questions.append(question)
        return await response()
    }

    func show(_ tooltip: LoginTooltip) {
        tooltips.append(tooltip)
        change.yield()
    }
}
