import FacebookCore
import Testing

extension DropInTests {
    @Test("Code that reads a session compiles with FacebookCore alone")
    func facebookCore() async throws {
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
