import Foundation
import Latchkey
import Testing

@Suite("An access token")
struct AccessTokenTests {
    private func token(
        _ text: String = "EAA", granted: [String] = ["email"], declined: [String] = ["user_likes"], expired: [String] = [],
        app: String = "1", user: String = "2", end: TimeInterval = 1, refresh: TimeInterval = 2, data: TimeInterval = 3
    ) -> AccessToken {
        AccessToken(
            tokenString: text, permissions: granted, declinedPermissions: declined, expiredPermissions: expired, appID: app, userID: user,
            expirationDate: Date(timeIntervalSince1970: end), refreshDate: Date(timeIntervalSince1970: refresh),
            dataAccessExpirationDate: Date(timeIntervalSince1970: data))
    }

    @Test("Two access tokens are equal only if all nine values are equal")
    func equality() {
        #expect(token(granted: ["email", "email"]).isEqual(to: token()))
        let others = [
            token("EAB"), token(granted: []), token(declined: []), token(expired: ["email"]), token(app: "7"), token(user: "7"),
            token(end: 7), token(refresh: 7), token(data: 7),
        ]
        for other in others { #expect(!token().isEqual(to: other)) }
        #expect(Set(others + others + [token()]).count == 10)
    }
}
