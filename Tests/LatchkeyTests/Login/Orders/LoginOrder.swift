import Foundation
import Latchkey
import TestSupport

@testable import Latchkey

/// A random sequence of everything that may happen to logins, and its outcome.
///
/// The seed determines the sequence, and the system schedules the tasks. The rules in `check(_:)` and `finalViolations(_:)` must hold for
/// every sequence and every schedule.
final class LoginOrder: Sendable {
    private enum Event: CaseIterable {
        case logIn, consent, forwardedConsent, refusal, closing, dialogError, forgedResponse, forwardedForgedResponse, appCancel,
            taskCancel, timeOut
        case networkFailure, logOut, restart, nothing

        /// The events to choose from. Some occur several times, because successful logins would otherwise be rare.
        static let weightedCases = allCases + [.logIn, .logIn, .logIn, .consent, .consent, .forwardedConsent]
    }

    private struct State: Sendable {
        /// The outcomes of each call, by the number of the call. A call that ended twice has two outcomes.
        var ends: [Int: [String]] = [:]
        var tasks: [Int: Task<Void, Never>] = [:]
        var successes: [String] = []
        /// The logins whose dialog received a forged response.
        var forged: Set<String> = []
        /// The logins whose valid response the system passed to the app.
        var forwarded: Set<String> = []
        /// The person who was logged in at the last check; `nil` after a logout.
        var person: String?
        var hasLoggedOut = false
        var violations: [String] = []
    }

    private let seed: UInt64
    private let state = Locked(State())
    private let presenter = HeldDialogPresenter()
    private let clock = ManualClock()
    private let provider = InMemoryProvider()
    private let environment: LoginEnvironment

    init(seed: UInt64) {
        self.seed = seed
        environment = LoginEnvironment(clock: clock, transport: provider)
    }

    /// Runs the sequence.
    /// - Returns: the violated rules; empty if the test succeeds.
    func run() async throws -> [String] {
        var generator = SeededGenerator(seed: seed)
        let storage = TestStorage()
        var process = storage.start(presenter, environment)
        for _ in 0..<Int.random(in: 4...24, using: &generator) {
            guard let event = generator.pick(Event.weightedCases) else { break }
            if event == .restart {
                await end(process)
                process = storage.start(presenter, environment)
                check(process.session)
            } else {
                try perform(event, in: process, &generator)
            }
            if generator.happens(70) { await waitForDialog() }
            for _ in 0..<Int.random(in: 0...20, using: &generator) { await Task.yield() }
            check(process.session)
        }
        await end(process)
        check(process.session)
        return finalViolations(process.session)
    }

    /// The outcomes of all calls.
    var ends: [String] { state.withLock { $0.ends.values.flatMap(\.self) } }

    // MARK: Events

    private func perform(_ event: Event, in process: TestProcess, _ generator: inout SeededGenerator) throws {
        let shown = generator.pick(presenter.shown)
        switch event {
        case .logIn: logIn(process.manager, &generator)
        case .consent: if let shown { shown.end.resolve(.success(try shown.respond(try consent(to: shown, &generator)))) }
        case .forwardedConsent:
            guard let shown else { return }
            let login = try login(of: shown)
            if process.open(try shown.address(try consent(to: shown, &generator))) { state.withLock { _ = $0.forwarded.insert(login) } }
        case .refusal: if let shown { shown.end.resolve(.success(try shown.respond("?error=access_denied"))) }
        case .closing: shown?.end.resolve(.failure(LoginCancellationError()))
        case .dialogError: if let shown { shown.end.resolve(.success(try shown.respond("?error=server_error"))) }
        case .forgedResponse:
            guard let shown else { return }
            let login = try login(of: shown)
            if shown.end.resolve(.success(try shown.forgery(try consent(to: shown, &generator)))) {
                state.withLock { _ = $0.forged.insert(login) }
            }
        case .forwardedForgedResponse:
            guard let shown else { return }
            if process.open(try shown.forgery(try consent(to: shown, &generator)).url) { report("a forged answer was taken") }
        case .appCancel: process.manager.cancel()
        case .taskCancel: generator.pick(state.withLock { Array($0.tasks.values) })?.cancel()
        case .timeOut: clock.advance(by: .seconds(300))
        case .networkFailure: provider.failures.withLock { $0 += 1 }
        case .logOut:
            state.withLock { $0.hasLoggedOut = true }
            process.manager.logOut()
            state.withLock { $0.person = nil }
        case .restart, .nothing: break
        }
    }

    /// Starts a limited or classic login, with a completion handler or in a task. The nonce contains the number of the call.
    private func logIn(_ manager: LoginManager, _ generator: inout SeededGenerator) {
        let call = state.withLock { state in
            let call = state.ends.count
            state.ends[call] = []
            return call
        }
        let nonce = "n-\(seed)-\(call)"
        let configuration = try? LoginConfiguration.validated(
            permissions: [.email], tracking: generator.happens(50) ? .limited : .enabled, nonce: nonce)
        if generator.happens(50) {
            manager.logIn(from: nil, configuration: configuration) { self.ended(call, $0, $1) }
        } else {
            let task = Task {
                do { self.ended(call, try await manager.logIn(with: configuration), nil) } catch { self.ended(call, nil, error) }
            }
            state.withLock { $0.tasks[call] = task }
        }
    }

    /// Returns the number of the login to which a dialog belongs.
    private func login(of shown: HeldDialogPresenter.HeldDialog) throws -> String {
        String((try shown.parameters["nonce"] ?? "").dropFirst(2))
    }

    /// Returns a valid response in one of several forms, for one of two people.
    private func consent(to shown: HeldDialogPresenter.HeldDialog, _ generator: inout SeededGenerator) throws -> String {
        let parameters = try shown.parameters
        let subject = InMemoryProvider.Subject(login: try login(of: shown), person: generator.happens(80) ? "1" : "2")
        let isLimited = parameters["tp"] != nil
        switch isLimited ? 0 : Int.random(in: 0...4, using: &generator) {
        case 0: return "#id_token=\(try subject.idToken())&granted_scopes=email"
        case 1: return "?code=\(subject.exchangeCode)&granted_scopes=email"
        case 2: return "#nonce=\(subject.exchangeCode)"
        case 3: return "#access_token=\(subject.accessToken)"
        default: return "#access_token=\(subject.accessToken)&id_token=\(try subject.idToken())"
        }
    }

    private func ended(_ call: Int, _ result: LoginManagerLoginResult?, _ error: (any Error)?) {
        state.withLock { state in
            let reported: String
            if let result, !result.isCancelled {
                reported = "success"
                state.successes.append("\(self.seed)-\(call)")
            } else {
                reported = result == nil ? "failure" : "cancel"
            }
            state.ends[call, default: []].append(reported)
        }
    }

    // MARK: Rules

    /// Returns the logins from which the three values of a session come.
    private func origins(of values: Session.Values) -> Set<String> {
        var origins: Set<String> = []
        if let token = values.accessToken { origins.insert(InMemoryProvider.Subject(token.tokenString)?.login ?? "a stranger") }
        if let token = values.authenticationToken { origins.insert(String(token.nonce.dropFirst(2))) }
        if let name = values.profile?.name { origins.insert(String(name.dropFirst("Login ".count))) }
        return origins
    }

    /// Checks the rules that hold at any time.
    private func check(_ session: Session) {
        let values = session.values
        let origins = origins(of: values)
        if origins.count > 1 { report("the session mixes the logins \(origins.sorted())") }
        let people = Set(
            [values.accessToken?.userID, values.authenticationToken?.verifiedClaims.sub, values.profile?.userID].compactMap(\.self))
        if people.count > 1 { report("the session mixes two people") }
        if (values.profile == nil) != origins.isEmpty { report("the session has tokens and no profile") }
        let before = state.withLock { state in
            defer { state.person = values.profile?.userID }
            return state.person
        }
        if let before, values.profile?.userID != before { report("person \(before) was logged in, and is not, without a logout") }
    }

    /// Checks the rules that hold when everything has ended, and returns all violations.
    private func finalViolations(_ session: Session) -> [String] {
        let origins = origins(of: session.values)
        let (ends, successes, hasLoggedOut) = state.withLock { ($0.ends, $0.successes, $0.hasLoggedOut) }
        let forged = state.withLock { $0.forged.subtracting($0.forwarded) }
        for (call, ends) in ends where ends.count != 1 { report("call \(call) ended \(ends.count) times: \(ends)") }
        if let origin = origins.first, !successes.contains(origin) { report("the session is of login \(origin), which did not succeed") }
        if !forged.isDisjoint(with: successes) { report("one of the logins \(forged.sorted()) succeeded with a forged answer") }
        if !hasLoggedOut, origins.isEmpty, !successes.isEmpty { report("the session is empty, and nobody has logged out") }
        return state.withLock { $0.violations }
    }

    private func report(_ violation: String) { state.withLock { $0.violations.append(violation) } }

    // MARK: Waiting

    private var isBusy: Bool { state.withLock { $0.ends.values.contains(where: \.isEmpty) } }

    /// Waits until a dialog is shown or no login is in progress.
    private func waitForDialog() async {
        while presenter.shown.isEmpty, isBusy { await Task.yield() }
    }

    /// Ends the process after all its calls have ended.
    private func end(_ process: TestProcess) async {
        while isBusy {
            process.manager.cancel()
            for task in state.withLock({ Array($0.tasks.values) }) { task.cancel() }
            await Task.yield()
        }
        state.withLock { $0.tasks = [:] }
    }
}

extension HeldDialogPresenter.HeldDialog {
    fileprivate func respond(_ text: String) throws -> DialogRedirect {
        DialogRedirect(url: try address(text), redirectURI: dialog.appRedirectURI)
    }

    /// Returns a redirect with a response, and with a `state` that belongs to no login.
    fileprivate func forgery(_ text: String) throws -> DialogRedirect {
        guard let url = URL(string: "\(dialog.appRedirectURI)\(text)&state=%7B%22challenge%22%3A%22AAAA%22%7D") else {
            throw URLError(.badURL)
        }
        return DialogRedirect(url: url, redirectURI: dialog.appRedirectURI)
    }
}
