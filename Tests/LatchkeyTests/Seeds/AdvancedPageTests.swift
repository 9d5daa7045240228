import Foundation
import Latchkey
import LatchkeyTesting
import Testing

/// The page "Advanced", from the Thai document: custom buttons, notifications, profile and authorization type. The parts that need UIKit
/// are compiled in Checks/Apple.
@Suite("The documentation's advanced page")
struct AdvancedPageTests {
    @Test("The page's code observes the access token")
    func observe() async throws {
        try await TestProvider.run(people: [.ada]) { provider in
            try await provider.asShared(as: .ada) {
                let (changes, change) = AsyncStream.makeStream(of: Void.self)
                let observer = observeAccessToken { change.yield() }
                defer { NotificationCenter.default.removeObserver(observer) }
                _ = await LoginManager().logIn(configuration: LoginConfiguration(permissions: []))
                #expect(await changes.first { _ in true } != nil)
                #expect(AccessToken.current?.userID == Profile.current?.userID)
            }
        }
    }

    @Test("The page's code loads the profile")
    func loadProfile() async throws {
        try await TestProvider.run(people: [.ada]) { provider in
            try await provider.asShared(as: .ada) {
                _ = await LoginManager().logIn(configuration: LoginConfiguration(permissions: []))
                Profile.current = nil
                let (lines, line) = AsyncStream.makeStream(of: String.self)
                greet { line.yield($0) }
                #expect(await lines.first { _ in true } == "Hello, Ada")
            }
        }
    }

    @Test("The page's code keeps the profile up to date with the access token, and observes it")
    @available(*, deprecated)
    func updateProfile() async throws {
        try await TestProvider.run(people: [.ada]) { provider in
            try await provider.asShared(as: .ada) {
                let (names, name) = AsyncStream.makeStream(of: String?.self)
                Profile.enableUpdatesOnAccessTokenChange(true)
                defer { Profile.isUpdatedWithAccessTokenChange = false }
                let observer = observeProfile { name.yield($0) }
                defer { NotificationCenter.default.removeObserver(observer) }
                _ = await LoginManager().logIn(configuration: LoginConfiguration(permissions: []))
                #expect(await names.first { _ in true } == "Ada King Lovelace")

                let token = AccessToken.current
                Session.shared.clear()
                AccessToken.current = token
                #expect(await names.first { _ in true } == "Ada King Lovelace")
            }
        }
    }

    // swift-format-ignore
    private func greet(_ print: @escaping @Sendable (String) -> Void) {
        Profile.loadCurrentProfile { profile, error in
            if let firstName = profile?.firstName {
                print("Hello, \(firstName)")
            }
        }
    }

    // swift-format-ignore
    private func observeProfile(_ report: @escaping @Sendable (String?) -> Void) -> any NSObjectProtocol {
        NotificationCenter.default.addObserver(
            forName: .ProfileDidChange,
            object: nil,
            queue: .main
        ) { notification in
            if let currentProfile = Profile.current {
                // Update for new user profile
                report(currentProfile.name)
            }
        }
    }

    // The code is the document's, word for word.
    // swift-format-ignore
    private func observeAccessToken(_ report: @escaping @Sendable () -> Void) -> any NSObjectProtocol {
        NotificationCenter.default.addObserver(
            forName: .AccessTokenDidChange,
            object: nil,
            queue: .main
        ) { notification in
            if notification.userInfo?[AccessTokenDidChangeUserIDKey] != nil {
                // Handle user change
                report()
            }
        }
    }

    @Test(
        "The page's custom button opens the login dialog and reports the result",
        arguments: [
            (ScriptedBehavior.agrees, "Logged In"), (.cancels, "Cancelled"),
            (.isRejected(error: "server_error", message: "no"), "Encountered"),
        ])
    func customButton(behavior: ScriptedBehavior, said: String) async throws {
        try await TestProvider.run(people: [.ada]) { provider in
            try await provider.asShared(as: .ada, behavior: behavior) {
                let (lines, line) = AsyncStream.makeStream(of: String.self)
                LoginAnchor().loginButtonClicked { line.yield($0) }
                for await printed in lines {
                    #expect(printed.hasPrefix(said))
                    break
                }
            }
        }
    }

    @Test("The page's code sets the authorization type of a button")
    @MainActor
    func buttonAuthType() {
        let button = FBLoginButton()
        #expect(button.authType == .rerequest)
        setAuthType(of: button, then: { #expect($0.authType == nil) })
        #expect(button.authType == .reauthorize)
    }

    // The page creates a `loginButton` and then uses a `button`.
    // swift-format-ignore
    @MainActor
    private func setAuthType(of button: FBLoginButton, then look: (FBLoginButton) -> Void) {
        let loginButton = FBLoginButton()

        // Set to nil for no auth_type
        button.authType = nil
        look(button)

        // Or set to reauthorize
        button.authType = .reauthorize
        _ = loginButton
    }

    @Test("The page's code logs in without an authorization type")
    func withoutAuthType() async throws {
        try await TestProvider.run(people: [.ada]) { provider in
            try await provider.asShared(as: .ada) {
                let (results, report) = AsyncStream.makeStream(of: LoginResult.self)
                LoginAnchor().logInWithoutAuthType { report.yield($0) }
                for await result in results {
                    guard case .success = result else { return #expect(Bool(false), "\(result)") }
                    break
                }
            }
        }
    }
}

// The code is the document's, word for word. `self` is the view controller on which the dialog appears.
// swift-format-ignore
extension LoginAnchor {
    fileprivate func loginButtonClicked(_ print: @escaping @Sendable (String) -> Void) {
        let loginManager = LoginManager()
        loginManager.logIn(permissions: ["public_profile"], from: self) { result, error in
            if let error = error {
                print("Encountered Erorr: \(error)")
            } else if let result = result, result.isCancelled {
                print("Cancelled")
            } else {
                print("Logged In")
            }
        }
    }

    fileprivate func logInWithoutAuthType(_ report: @escaping @Sendable (LoginResult) -> Void) {
        let config = LoginConfiguration(
            permissions: [],
            tracking: .enabled,
            messengerPageId: nil,
            authType: nil
        )

        let loginManager = LoginManager()
        loginManager.logIn(viewController: self, configuration: config!) { loginResult in
            // Do something with loginResult
            report(loginResult)
        }
    }
}
