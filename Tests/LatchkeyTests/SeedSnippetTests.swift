import Foundation
import IdentityTokens
import Latchkey
import Testing

/// The snippets of the documentation, with nothing changed but that the result is looked at. They use what the whole process shares.
@Suite("The documentation's snippets", .serialized)
struct SeedSnippetTests {
    @Test("log in with the login manager, as in the Thai, the Italian and the Japanese page")
    func limitedLogin() async throws {
        try await WireProvider.run { provider in
            Settings.shared.appID = provider.appID
            Settings.shared.providerURL = provider.url
            Settings.shared.presenter = ScriptedPresenter.answering { asked in
                let token = try provider.idToken(
                    nonce: asked["nonce"], changing: ["email": "ada@example.com", "user_birthday": "12/10/1985"])
                return "#graph_domain=facebook&granted_scopes=email,user_birthday,openid&id_token=\(token)"
            }
            defer {
                Settings.shared.presenter = nil
                Settings.shared.providerURL = nil
                Settings.shared.appID = nil
                LoginManager().logOut()
            }
            let (ends, end) = AsyncStream.makeStream(of: [String?].self)
            snippet { end.yield($0) }
            for await seen in ends {
                #expect(
                    seen == [
                        "122100000000000001", "ada@example.com", "1985-12-10 00:00:00 +0000", AuthenticationToken.current?.tokenString,
                    ])
                break
            }
            #expect(Profile.current?.permissions == ["email", "user_birthday"])
            #expect(AuthenticationToken.current?.nonce == "123")
            #expect(AccessToken.current == nil)
            #expect(!AccessToken.isCurrentAccessTokenActive)
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

                _ = (friendIDs, ageRange, gender, location, hometown, profileURL)
                report([userID, email, birthday?.description, tokenString])
            }
        }
    }

    @Test("observe the access token, as in the advanced page")
    func observe() {
        let observer = NotificationCenter.default.addObserver(
            forName: .AccessTokenDidChange,
            object: nil,
            queue: .main
        ) { notification in
            if notification.userInfo?[AccessTokenDidChangeUserIDKey] != nil {
                // Handle user change
            }
        }
        NotificationCenter.default.removeObserver(observer)
    }

    @Test("make a configuration without an authorisation type, as in the advanced page")
    func configuration() {
        let config = LoginConfiguration(
            permissions: [],
            tracking: .enabled,
            messengerPageId: nil,
            authType: nil
        )
        #expect(config?.authType == nil)
        #expect(config != nil)
    }
}
