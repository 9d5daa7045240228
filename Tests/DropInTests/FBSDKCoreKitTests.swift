import FBSDKCoreKit
import Testing

extension DropInTests {
    @Test("Code that reads a session compiles with FBSDKCoreKit alone")
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

    @Test("FBSDKCoreKit has the Base64 methods of FBSDKCoreKit_Basics", arguments: ["", "a", "ab", "abc", "Grüße ✓", "??>>~~"])
    func base64(text: String) throws {
        let encoded = try #require(Base64.encode(text))
        #expect(encoded == Data(text.utf8).base64EncodedString())
        #expect(Base64.decode(as: encoded) == text)
        let forAddresses = encoded.replacing("+", with: "-").replacing("/", with: "_").replacing("=", with: "")
        #expect(Base64.decode(asData: Base64.base64(fromBase64Url: forAddresses)) == Data(text.utf8))
    }

    @Test("The Base64 methods of FBSDKCoreKit return nil for invalid Base64 and invalid UTF-8")
    func noBase64() {
        #expect(Base64.encode(nil) == nil)
        #expect(Base64.decode(asData: nil) == nil)
        #expect(Base64.decode(asData: "A") == nil)
        #expect(Base64.decode(asData: "/w==") == Data([0xFF]))
        #expect(Base64.decode(as: "/w==") == nil)
    }
}
