import Foundation
import Latchkey
import Testing

/// The code of an app that was written for versions 5 to 12 of the Facebook SDK.
private protocol OlderApp: Sendable {
    func logIn(_ manager: LoginManager, completion: @escaping LoginResultBlock)
    func logInWithoutNames(_ manager: LoginManager, completion: @escaping LoginResultBlock)
    @MainActor func buttons() -> [FBLoginButton]
}

private struct OlderForms: OlderApp {
    @available(*, deprecated)
    func logIn(_ manager: LoginManager, completion: @escaping LoginResultBlock) {
        manager.logIn(permissions: [.publicProfile, .email, "user_likes"], viewController: nil) { result in completion(result) }
    }

    @available(*, deprecated)
    func logInWithoutNames(_ manager: LoginManager, completion: @escaping LoginResultBlock) {
        manager.logIn { completion($0) }
    }

    @available(*, deprecated)
    @MainActor
    func buttons() -> [FBLoginButton] {
        [FBLoginButton(permissions: [.publicProfile, .userFriends]), FBLoginButton(frame: .zero, permissions: [.email])]
    }
}

@Suite("Deprecated methods of older SDK versions")
struct DeprecatedMethodTests {
    private let older: any OlderApp = OlderForms()

    @Test("A deprecated login method requests the given permissions, with tracking, and calls back once")
    func login() async throws {
        let scopes = Locked<[Set<String>]>([])
        let manager = TestApp().manager(
            ScriptedPresenter.answering { dialogQuery in
                scopes.withLock { $0.append(Set((dialogQuery["scope"] ?? "").split(separator: ",").map(String.init))) }
                #expect(dialogQuery["tp"] == nil)
                return "?error=access_denied"
            })
        for logIn in [older.logIn, older.logInWithoutNames] {
            let result = await withCheckedContinuation { continuation in logIn(manager) { continuation.resume(returning: $0) } }
            guard case .cancelled = result else { return #expect(Bool(false), "\(result)") }
        }
        #expect(scopes.withLock(\.self) == [["public_profile", "email", "user_likes", "openid"], ["public_profile", "openid"]])
    }

    @Test("A deprecated button initializer sets the given permissions")
    @MainActor
    func buttons() {
        #expect(older.buttons().map(\.permissions) == [["public_profile", "user_friends"], ["email"]])
    }
}
