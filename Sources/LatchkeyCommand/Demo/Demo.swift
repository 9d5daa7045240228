import Foundation
import Latchkey
import LatchkeyClientTesting
import LoginModel
import ProviderDomain

/// Runs the demonstration: a scripted person logs in to the sample app first, and the person at the terminal can do so afterward.
struct Demo {
    /// The reason why the demonstration cannot continue.
    struct Failure: Error, CustomStringConvertible {
        let description: String
    }

    private let app: RegisteredApp
    private let scriptedPerson: Seed.Entry
    private let scriptedPassword: Secret
    private let people: [Seed.Entry]
    private let settings: Settings

    /// The permissions that a limited login can request and that fill the fields of the profile, so that the demonstration shows all
    /// fields.
    private static let permissions = Permission.limitedLogin.filter { !$0.name.hasPrefix("gaming") && $0 != .userMessengerContact }
    private static let declinedPermission: Permission = .userBirthday

    /// - Parameter provider: the provider's public URL.
    init(provider: String, seed: Seed) throws(Failure) {
        guard let provider = URL(string: provider) else { throw Failure(description: "The provider's URL cannot be read: \(provider)") }
        guard let app = seed.apps.first, let ada = seed.people.first, let password = ada.plainPassword else {
            throw Failure(description: "The sample seed is empty.")
        }
        self.app = app
        self.scriptedPerson = ada
        scriptedPassword = password
        people = seed.people
        settings = Settings(provider: provider, appID: app.id)
    }

    // MARK: The scripted login

    func showScriptedLogin() async throws {
        let address = settings.providerURL?.absoluteString ?? ""
        Terminal.printStatus("A provider is running at \(address), with \(people.count) people and the app \(app.name).\n")
        let name = scriptedPerson.person.firstName
        let person = ScriptedPerson(
            login: scriptedPerson.person.login, password: scriptedPassword, declinedPermissions: [Self.declinedPermission]
        ) { action in
            Terminal.printStatus("  → \(Self.line(for: action, by: name))")
        }
        let result = try await logIn(with: person)
        LoginReport.lines(for: result, app: app.name).forEach { Terminal.printStatus($0) }
    }

    private func logIn(with presenter: any DialogPresenter) async throws -> LoginManagerLoginResult {
        let manager = LoginManager(settings: settings, session: Session(), presenter: presenter)
        let configuration = try LoginConfiguration.validated(permissions: Set(Self.permissions), tracking: .limited)
        return try await manager.logIn(with: configuration)
    }

    private static func line(for action: ScriptedPerson.Action, by name: String) -> String {
        switch action {
        case .opensDialog: "The app opens the login dialog in \(name)'s browser."
        case .reads(let heading): "The page says: “\(heading)”"
        case .typesPassword(let login): "\(name) types \(login) and a password."
        case .decides(let requested, let switchedOff):
            "There are \(requested.count) switches. \(name) switches off \(switchedOff.map(\.name).joined(separator: ", ")) and presses Continue."
        case .readsAlert(let alert): "The page warns: “\(alert)”"
        case .cancels: "\(name) presses Cancel."
        case .closesBrowser: "\(name) closes the browser."
        case .returnsToApp: "The browser goes back to the app, with an ID token in the address. The app verifies it."
        }
    }

    // MARK: The person at the terminal

    /// Offers the login dialog to the person at the terminal, again and again, until the task is canceled.
    func runInteractiveLogins() async {
        settings.loginTimeout = .seconds(86_400)
        let logins = people.compactMap { entry in
            entry.plainPassword?.reveal { "    \(entry.person.login)   \($0)   (\(entry.person.name))" }
        }
        Terminal.printStatus("\nNow try it yourself. The sample people and their passwords:\n")
        logins.forEach { Terminal.printStatus($0) }
        while !Task.isCancelled {
            let presenter = LoopbackPresenter(browser: NoBrowser()) { addresses in
                Terminal.printStatus("\nOpen \(addresses.start) and log in to \(app.name). Press Control-C to stop.")
            }
            do {
                let result = try await logIn(with: presenter)
                LoginReport.lines(for: result, app: app.name).forEach { Terminal.printStatus($0) }
            } catch {
                Terminal.printStatus("\nThe login failed: \(error)")
            }
        }
    }
}
