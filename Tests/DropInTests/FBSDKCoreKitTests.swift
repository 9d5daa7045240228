import FBSDKCoreKit
import Testing

extension DropInTests {
    @Test("FBSDKCoreKit alone compiles what reads a session")
    func fbsdkCoreKit() async throws {
        try await readSession {
            let permission: Permission = .userBirthday
            #expect(permission.name == "user_birthday")
            #expect(!AccessToken.isCurrentAccessTokenActive)
            #expect(CoreError.errorDomain == "com.facebook.sdk.core")
            #expect(Settings.shared.graphAPIVersion == "v21.0")
            return Profile.current?.name
        }
    }
}
