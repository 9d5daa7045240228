import Latchkey
import Testing

@Suite("The names that Objective-C knows")
struct ObjectiveCNameTests {
    @Test("are the same types for Swift")
    func aliases() {
        #expect(FBSDKLoginManager.self == LoginManager.self)
        #expect(FBSDKLoginConfiguration(permissions: [.email], tracking: .limited, nonce: "123")?.nonce == "123")
        #expect(FBSDKAccessToken.isCurrentAccessTokenActive == AccessToken.isCurrentAccessTokenActive)
        #expect(FBSDKLoginTracking.limited == LoginTracking.limited)
        #expect(FBSDKLoginError.invalidIDToken.rawValue == 309)
        #expect(FBSDKGraphRequest(graphPath: "me").graphPath == "me")
    }
}
