// An app names the module of what it uses, because it has types of these names itself.
import FacebookCore
import FacebookLogin

struct Profile {
    let name: String
}

enum Permission {
    case email
}

final class Settings {}

final class AccountStore {
    private let manager = FBSDKLoginKit.LoginManager()
    private(set) var profile: Profile?

    func logIn(_ permissions: [FBSDKCoreKit.Permission], completion: @escaping FacebookLogin.LoginResultBlock) {
        let configuration = FacebookLogin.LoginConfiguration(
            permissions: Set(permissions), tracking: FBSDKLoginKit.LoginTracking.limited, nonce: Foundation.UUID().uuidString)
        manager.logIn(configuration: configuration, completion: completion)
    }

    func load() {
        let request = FBSDKLoginKit.GraphRequest(graphPath: "me", parameters: [:], httpMethod: FBSDKCoreKit.HTTPMethod.get)
        request.start { [weak self] _, result, _ in
            guard let name = (result as? [String: Any])?["name"] as? String else { return }
            self?.profile = Profile(name: name)
        }
    }

    func current() -> FBSDKCoreKit.Profile? {
        FacebookCore.Profile.current ?? FacebookLogin.Profile.current
    }

    func appID() -> String? {
        FacebookCore.Settings.shared.appID
    }

    func isSameUser(_ notification: Foundation.Notification) -> Bool {
        notification.userInfo?[FBSDKCoreKit.AccessTokenDidChangeUserIDKey] == nil
    }
}
