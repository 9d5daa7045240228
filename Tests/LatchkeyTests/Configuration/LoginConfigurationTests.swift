import Latchkey
import Testing

@Suite("A login configuration")
struct LoginConfigurationTests {
    @Test(
        "takes what the documentation allows",
        arguments: [
            ([], LoginTracking.enabled, "123", nil),
            (["user_likes", "anything_else"], .enabled, "123", "rerequest"),
            (["email"], .limited, "a-b_c.d", "reauthorize"),
            (Permission.limitedLogin.map(\.name), .limited, "né", nil),
        ] as [([String], LoginTracking, String, String?)])
    func accepted(permissions: [String], tracking: LoginTracking, nonce: String, authType: String?) throws {
        let configuration = try #require(
            LoginConfiguration(
                permissions: permissions, tracking: tracking, nonce: nonce, authType: authType.map(LoginAuthType.init(rawValue:))))
        #expect(Set(configuration.requestedPermissions.map(\.name)) == Set(permissions))
        #expect(configuration.tracking == tracking)
        #expect(configuration.nonce == nonce)
        #expect(configuration.authType?.rawValue == authType)
    }

    @Test(
        "names the first rule that is broken",
        arguments: [
            (["email"], LoginTracking.limited, "", nil, LoginInputError.emptyNonce),
            (["email"], .limited, "a b", nil, .nonceContainsWhitespace),
            (["email"], .limited, "a\nb", nil, .nonceContainsWhitespace),
            (["email"], .enabled, "a\u{3000}b", nil, .nonceContainsWhitespace),
            (["email"], .enabled, "a\u{7}b", nil, .nonceContainsControlCharacter),
            (["Email"], .enabled, "123", nil, .permissionName("Email")),
            (["e mail"], .enabled, "123", nil, .permissionName("e mail")),
            ([""], .enabled, "123", nil, .permissionName("")),
            (["user_actions.books"], .enabled, "123", nil, .permissionName("user_actions.books")),
            (["user_likes"], .limited, "123", nil, .permissionOutsideLimitedLogin(["user_likes"])),
            (["email", "user_posts", "user_likes"], .limited, "123", nil, .permissionOutsideLimitedLogin(["user_likes", "user_posts"])),
            (["email"], .limited, "123", "https", .authType("https")),
            (["user_likes"], .limited, " ", "https", .nonceContainsWhitespace),
        ] as [([String], LoginTracking, String, String?, LoginInputError)])
    func refused(permissions: [String], tracking: LoginTracking, nonce: String, authType: String?, reason: LoginInputError) {
        let type = authType.map(LoginAuthType.init(rawValue:))
        #expect(throws: reason) {
            try LoginConfiguration.validated(
                permissions: permissions.map(Permission.init(name:)), tracking: tracking, nonce: nonce, authType: type)
        }
        #expect(LoginConfiguration(permissions: permissions, tracking: tracking, nonce: nonce, authType: type) == nil)
    }

    @Test("has the documented defaults")
    func defaults() throws {
        let one = try #require(LoginConfiguration())
        let other = try #require(LoginConfiguration(tracking: .limited))
        #expect(one.tracking == .enabled)
        #expect(one.requestedPermissions.isEmpty)
        #expect(one.authType == .rerequest)
        #expect(one.appSwitch == .enabled)
        #expect(one.messengerPageId == nil)
        #expect(one.nonce.count == 36)
        #expect(one.nonce == one.nonce.uppercased())
        #expect(one.nonce != other.nonce)
        #expect(one.codeVerifier != other.codeVerifier)
        #expect(other.tracking == .limited)
    }

    @Test("can be made by every documented initialiser")
    func initialisers() {
        let verifier = CodeVerifier()
        let made: [LoginConfiguration?] = [
            LoginConfiguration(tracking: .limited, appSwitch: .disabled),
            LoginConfiguration(permissions: ["email"], tracking: .limited),
            LoginConfiguration(permissions: ["email"], tracking: .limited, appSwitch: .disabled),
            LoginConfiguration(permissions: ["email"], tracking: .limited, nonce: "123"),
            LoginConfiguration(permissions: ["email"], tracking: .limited, messengerPageId: "1"),
            LoginConfiguration(permissions: ["email"], tracking: .limited, messengerPageId: "1", authType: nil),
            LoginConfiguration(permissions: ["email"], tracking: .limited, nonce: "123", messengerPageId: "1"),
            LoginConfiguration(permissions: ["email"], tracking: .limited, nonce: "123", messengerPageId: "1", authType: .reauthorize),
            LoginConfiguration(
                permissions: ["email"], tracking: .limited, nonce: "123", messengerPageId: nil, authType: nil, appSwitch: .enabled,
                codeVerifier: verifier),
            LoginConfiguration(permissions: [], tracking: .enabled, messengerPageId: nil, authType: nil),
            LoginConfiguration(permissions: [.email, .custom("publish_actions")]),
            LoginConfiguration(permissions: [Permission.email] as Set, tracking: .limited),
        ]
        #expect(made.allSatisfy { $0 != nil })
        #expect(made[8]?.codeVerifier == verifier)
    }
}
