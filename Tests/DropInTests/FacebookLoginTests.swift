import FacebookLogin
import Testing

extension DropInTests {
    @Test("Code that logs a person in compiles with FacebookLogin alone")
    func facebookLogin() async throws {
        try await logIn {
            let loginManager = LoginManager()
            guard
                let configuration = LoginConfiguration(permissions: ["email", "user_friends"], tracking: .limited, nonce: "123")
            else { return nil }
            guard case .success(let granted, _, let token) = await loginManager.logIn(configuration: configuration) else { return nil }
            #expect(granted.contains(.email))
            #expect(token == nil)
            return Profile.current?.userID == AuthenticationToken.current?.claims()?.sub ? Profile.current?.name : nil
        }
    }
}
