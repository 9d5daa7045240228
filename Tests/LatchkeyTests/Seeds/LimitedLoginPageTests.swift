import Foundation
import Latchkey
import LatchkeyTesting
import Testing

/// "Limited Login for iOS", which the Thai, the Italian and the Japanese document have alike. Nothing is changed but that the result is looked
/// at. Its button is compiled in Checks/AppleStubs.
@Suite("The documentation's page on Limited Login")
struct LimitedLoginPageTests {
    @Test("logs in with the login manager")
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

    @Test("names the tracking modes")
    func tracking() {
        #expect(LoginTracking.allCases.map { "\($0)" } == Snippet.LoginTracking.allCases.map { "\($0)" })
    }

    // They stand here as they stand there.
    // swift-format-ignore
    private enum Snippet {
        enum LoginTracking: CaseIterable {
            case enabled
            case limited
        }
    }

    // It stands here as it stands there.
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
