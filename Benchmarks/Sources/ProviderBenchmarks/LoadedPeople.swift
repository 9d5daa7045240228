import Crypto
import Foundation

/// The people whom `Stores/fill.py` has added to a store.
struct LoadedPeople {
    /// The key of their sessions.
    let key: String
    let count: Int

    /// Returns the browser of a random person, who is logged in and has granted the requested permissions.
    func browser() -> OAuthClient {
        let number = Int.random(in: 0..<count)
        return OAuthClient(
            login: PopulatedProvider.login(number), scope: "openid email",
            cookies: ["latchkey_session": session(number), "latchkey_browser": "browser\(number)"])
    }

    /// Returns the session cookie of a person, as `session` of `Stores/fill.py` does.
    private func session(_ number: Int) -> String {
        Data(SHA256.hash(data: Data("\(key):\(number)".utf8))).base64EncodedString()
            .replacingOccurrences(of: "+", with: "-").replacingOccurrences(of: "/", with: "_").replacingOccurrences(of: "=", with: "")
    }
}
