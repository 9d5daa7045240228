import Crypto
import Foundation

/// The people whom `Stores/fill.py` has added to a store.
struct LoadedPeople {
    /// The key of their sessions.
    let key: String
    let count: Int

    /// Returns the browser of a random person, who is logged in and has granted the requested permissions.
    func browser() -> OAuthClient { browser(of: Int.random(in: 0..<count)) }

    /// Returns the browser of a person.
    func browser(of number: Int) -> OAuthClient {
        OAuthClient(
            login: PopulatedProvider.login(number), scope: "openid email",
            cookies: ["latchkey_session": session(number), "latchkey_browser": "browser\(number)"])
    }

    /// Returns a random number among `first`, `first + step` and so on.
    func number(from first: Int, by step: Int) -> Int { Int.random(in: 0...(count - 1 - first) / step) * step + first }

    /// Returns the ID of the app that a person uses besides the sample app, as `Stores/fill.py` does.
    static func app(of number: Int) -> String { "\(100_000_000_000_000 + number / 100)" }

    /// Returns the session cookie of a person, as `session` of `Stores/fill.py` does.
    private func session(_ number: Int) -> String {
        Data(SHA256.hash(data: Data("\(key):\(number)".utf8))).base64EncodedString()
            .replacingOccurrences(of: "+", with: "-").replacingOccurrences(of: "/", with: "_").replacingOccurrences(of: "=", with: "")
    }
}
