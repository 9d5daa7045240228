// An app uses another library's types, whose names the login's module must not have as well.
import FBSDKLoginKit
import NetworkLibrary

struct Client: Transport {
    let session = Session.default
    let scope = Scope.application
    let secret = Secret()
    let nonce: Nonce? = nil
    let surfaces: [Surface] = [Surface()]
    let birthday = Birthday()

    func send(_ token: AccessToken) -> Request {
        Session.default.request("https://app.example/login?token=\(token.tokenString)")
    }

    func place(of profile: Profile) -> Place? {
        profile.location == nil ? nil : Place()
    }
}
