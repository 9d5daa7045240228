import Foundation
import Latchkey
import LatchkeyTesting
import Testing

/// The page "Limited Login for iOS", which is the same in the Thai, the Italian and the Japanese document. The only change to the
/// page's code is that the tests examine the results.
@Suite("The documentation's page on Limited Login")
struct LimitedLoginPageTests {
    @Test("The page's code logs in with the login manager")
    func limitedLogin() async throws {
        try await TestProvider.run(people: [.ada]) { provider in
            try await provider.asShared(as: .ada, declining: [.userLink]) {
                let (ends, end) = AsyncStream.makeStream(of: [String?].self)
                snippet { end.yield($0) }
                for await seen in ends {
                    #expect(
                        seen == [
                            AuthenticationToken.current?.claims()?.sub, "ada@example.com", "[]", "1985-12-10 00:00:00 +0000", "21",
                            "female",
                            "Turin, Italy", "London, United Kingdom", nil, AuthenticationToken.current?.tokenString,
                        ])
                    break
                }
                #expect(AuthenticationToken.current?.nonce == "123")
                #expect(AccessToken.current == nil)
                #expect(!AccessToken.isCurrentAccessTokenActive)
            }
        }
    }

    @Test(
        "The page's code logs in with the login button",
        arguments: [ScriptedBehavior.agrees, .cancels, .isRejected(error: "server_error", message: "no")])
    func button(behavior: ScriptedBehavior) async throws {
        try await TestProvider.run(people: [.ada]) { provider in
            try await provider.asShared(as: .ada, behavior: behavior) {
                let page = await LimitedLoginViewController()
                await page.viewDidLoad()
                await page.loginButton.behavior.tap()
                _ = await page.ends.first { _ in true }
                let seen = try #require(await page.seen)
                switch behavior {
                case .agrees:
                    #expect(seen == [Profile.current?.userID, "ada@example.com", AuthenticationToken.current?.tokenString])
                    #expect(AuthenticationToken.current?.nonce == "123")
                case .cancels: #expect(seen == ["cancelled"])
                default: #expect(seen.first??.contains("dialog_error") == true)
                }
            }
        }
    }

    @Test("The tracking modes have the names on the page")
    func tracking() {
        #expect(LoginTracking.allCases.map { "\($0)" } == Snippet.LoginTracking.allCases.map { "\($0)" })
    }

    // The code is the document's, word for word.
    // swift-format-ignore
    private enum Snippet {
        enum LoginTracking: CaseIterable {
            case enabled
            case limited
        }
    }

    // The code is the document's, word for word.
    // swift-format-ignore
    private func snippet(_ report: @escaping @Sendable ([String?]) -> Void) {
        let loginManager = LoginManager()

        // Ensure the configuration object is valid
        guard let configuration = LoginConfiguration(
            permissions:["email", "user_friends", "user_birthday", "user_age_range", "user_gender", "user_location", "user_hometown", "user_link"],
            tracking: .limited,
            nonce: "123"
        )
        else {
            return
        }

        loginManager.logIn(configuration: configuration) { result in
            switch result {
            case .cancelled, .failed:
                // Handle error
                report([])
                break
            case .success:
                // getting user ID
                let userID = Profile.current?.userID

                // getting pre-populated email
                let email = Profile.current?.email

                // getting pre-populated friends list
                let friendIDs = Profile.current?.friendIDs

                // getting pre-populated user birthday
                let birthday = Profile.current?.birthday

                // getting pre-populated age range
                let ageRange = Profile.current?.ageRange

                // getting user gender
                let gender = Profile.current?.gender

                // getting user location
                let location = Profile.current?.location

                // getting user hometown
                let hometown = Profile.current?.hometown

                // getting user profile URL
                let profileURL = Profile.current?.linkURL

                // getting id token string
                let tokenString = AuthenticationToken.current?.tokenString

                report([
                    userID, email, friendIDs?.description, birthday?.description, ageRange?.min?.description, gender, location?.name,
                    hometown?.name, profileURL?.absoluteString, tokenString,
                ])
            }
        }
    }
}

// The code is the document's, word for word, except for the `return` statements. The page leaves this code to the reader.
// swift-format-ignore
@MainActor
private final class LimitedLoginViewController: LoginButtonDelegate {
    let loginButton = FBLoginButton()
    private(set) var seen: [String?]?
    let (ends, end) = AsyncStream.makeStream(of: Void.self)

    func viewDidLoad() {
        setupLoginButton()
    }

    func setupLoginButton() {
        loginButton.delegate = self

        loginButton.permissions = ["email"]
        loginButton.loginTracking = .limited
        loginButton.nonce = "123" as NSString
    }

    func loginButton(
        _ loginButton: FBLoginButton,
        didCompleteWith potentialResult: LoginManagerLoginResult?,
        error potentialError: (any Error)?
    ) {
        defer { end.yield() }
        if let error = potentialError {
            // Handle Error
            seen = ["\(error)"]
        }

        guard let result = potentialResult else {
            // Handle missing result
            return
        }

        guard !result.isCancelled else {
            // Handle cancellation
            seen = ["cancelled"]
            return
        }

        // Handle successful login

        let userID = Profile.current?.userID
        let email = Profile.current?.email
        let tokenString = AuthenticationToken.current?.tokenString
        seen = [userID, email, tokenString]
    }

    func loginButtonDidLogOut(_ loginButton: FBLoginButton) {}
}
