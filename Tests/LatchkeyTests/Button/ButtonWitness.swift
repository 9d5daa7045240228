import Latchkey

/// A delegate and a face of a login button: remembers what it hears and sees, and answers the question as the test says.
@MainActor
final class ButtonWitness: LoginButtonDelegate, LoginButtonView {
    private(set) var heard: [String] = []
    private(set) var seen: [LoginButtonAppearance] = []
    private(set) var questions: [LogoutPrompt] = []
    private(set) var tooltips: [LoginTooltip] = []
    var lets = true
    /// What happens while it is asked.
    var whenAsked: @MainActor () -> Void = {}
    /// What happens while the question is open, and how it is answered.
    var response: @MainActor () async -> Bool = { true }

    private let (news, tell) = AsyncStream.makeStream(of: Void.self)

    init(_ button: FBLoginButton? = nil) {
        button?.delegate = self
        button?.behavior.view = self
    }

    /// Waits until it has heard or seen what the test waits for.
    func wait(until isThere: @MainActor (ButtonWitness) -> Bool) async {
        for await _ in news where isThere(self) { return }
    }

    /// Waits until so many things have been heard, and gives the words for all of them.
    func hears(_ count: Int) async -> [String] {
        if heard.count < count { await wait { $0.heard.count >= count } }
        return heard
    }

    private func note(_ words: String) {
        heard.append(words)
        tell.yield()
    }

    func loginButtonWillLogin(_ loginButton: FBLoginButton) -> Bool {
        heard.append("will log in")
        whenAsked()
        return lets
    }

    func loginButton(_ loginButton: FBLoginButton, didCompleteWith result: LoginManagerLoginResult?, error: (any Error)?) {
        switch (result, error) {
        case (let result?, nil): note(result.isCancelled ? "cancelled" : "logged in as \(result.profile?.name ?? "")")
        case (nil, let error as CoreError): note("\(error.reason)")
        case (nil, let error as LoginError): note("\(error.reason)")
        default: note("both or neither")
        }
    }

    func loginButtonDidLogOut(_ loginButton: FBLoginButton) { note("logged out") }

    func show(_ appearance: LoginButtonAppearance) {
        seen.append(appearance)
        tell.yield()
    }

    func confirmLogout(_ question: LogoutPrompt) async -> Bool {
        questions.append(question)
        return await response()
    }

    func show(_ tooltip: LoginTooltip) {
        tooltips.append(tooltip)
        tell.yield()
    }
}
