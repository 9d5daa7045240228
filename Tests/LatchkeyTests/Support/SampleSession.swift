import Foundation
import IdentityTokens
import Latchkey

@testable import Latchkey

extension AccessToken {
    static func sample(_ text: String = "EAAone", user: String = "1", until end: Date = .distantFuture) -> AccessToken {
        AccessToken(
            tokenString: text, permissions: ["email", "public_profile"], declinedPermissions: ["user_friends"],
            expiredPermissions: ["user_birthday"], appID: "138483919580948", userID: user, expirationDate: end,
            refreshDate: Date(timeIntervalSince1970: 1_700_000_000.123_456_7),
            dataAccessExpirationDate: Date(timeIntervalSinceReferenceDate: 0.1 + 0.2))
    }
}

extension Session.Values {
    /// The values of Ada's session after a classic login without an ID token.
    static func login(_ text: String = "EAAone", user: String = "1", until end: Date = .distantFuture) -> Session.Values {
        Session.Values(
            accessToken: .sample(text, user: user, until: end),
            profile: Profile(userID: user, name: "Ada \(text)", refreshDate: .distantPast))
    }
}

extension SessionRecord {
    static func login(_ text: String, user: String = "1", revision: String) -> SessionRecord {
        SessionRecord(Session.Contents(values: .login(text, user: user)), revision: revision)
    }
}
