import Foundation
import IdentityTokens
import Latchkey
import Testing

@testable import Latchkey

@Suite("A session")
struct SessionTests {
    private func token(_ user: String) -> AccessToken {
        AccessToken(tokenString: "EAA", permissions: ["email"], declinedPermissions: [], expiredPermissions: [], appID: "1", userID: user)
    }

    @Test("A session changes all three values before it posts a notification")
    func together() async throws {
        try await WireProvider.run { provider in
            let app = TestApp(provider: provider.url)
            let seen = Locked<[String]>([])
            let session = app.session
            for name in [Notification.Name.AccessTokenDidChange, .AuthenticationTokenDidChange, .ProfileDidChange] {
                _ = app.notifications.addObserver(forName: name, object: nil, queue: nil) { _ in
                    let reported = "\(session.authenticationToken != nil) \(session.profile != nil)"
                    seen.withLock { $0.append(reported) }
                }
            }
            let manager = app.manager(
                ScriptedPresenter.answering { dialogQuery in
                    "#granted_scopes=email&id_token=\(try provider.idToken(nonce: dialogQuery["nonce"]))"
                })
            _ = try await manager.logIn(with: .limited())
            #expect(seen.withLock { $0 } == ["true true", "true true"])
            manager.logOut()
            #expect(seen.withLock { $0 } == ["true true", "true true", "false false", "false false"])
            manager.logOut()
            #expect(seen.withLock { $0 }.count == 4)
        }
    }

    @Test("The notification of a changed access token has the documented keys")
    func accessTokenKeys() {
        let notifications = NotificationCenter()
        let session = Session(notifications: notifications)
        let seen = Locked<[Set<String>]>([])
        _ = notifications.addObserver(
            forName: Notification.Name("com.facebook.sdk.FBSDKAccessTokenData.FBSDKAccessTokenDidChangeNotification"), object: nil,
            queue: nil
        ) { notification in
            let keys = Set((notification.userInfo ?? [:]).keys.compactMap { $0 as? String })
            seen.withLock { $0.append(keys) }
        }
        let (ada, adaAgain, grace) = (token("1"), token("1"), token("2"))
        session.change { $0.accessToken = ada }
        session.change { $0.accessToken = adaAgain }
        session.change { $0.accessToken = grace }
        session.change { $0.accessToken = nil }
        #expect(
            seen.withLock { $0 } == [
                ["FBSDKAccessToken", "FBSDKAccessTokenDidChangeUserIDKey"],
                ["FBSDKAccessToken", "FBSDKAccessTokenOld"],
                ["FBSDKAccessToken", "FBSDKAccessTokenOld", "FBSDKAccessTokenDidChangeUserIDKey"],
                ["FBSDKAccessTokenOld", "FBSDKAccessTokenDidChangeUserIDKey"],
            ])
    }

    @Test("The notification of a changed profile has the documented keys, and an equal profile causes none")
    func profileKeys() {
        let notifications = NotificationCenter()
        let session = Session(notifications: notifications)
        let seen = Locked<[String]>([])
        _ = notifications.addObserver(
            forName: Notification.Name("com.facebook.sdk.FBSDKProfile.FBSDKProfileDidChangeNotification"), object: nil, queue: nil
        ) { notification in
            let names = [ProfileChangeOldKey, ProfileChangeNewKey].map { (notification.userInfo?[$0] as? Profile)?.name ?? "none" }
            seen.withLock { $0.append(names.joined(separator: " to ")) }
        }
        let ada = Profile(userID: "1", name: "Ada", refreshDate: .distantPast)
        session.change { $0.profile = ada }
        session.change { $0.profile = ada }
        session.change { $0.profile = nil }
        #expect(seen.withLock { $0 } == ["none to Ada", "Ada to none"])
    }
}
