import Latchkey
import Testing

@testable import Latchkey

@Suite("A login configuration")
struct LoginConfigurationTests {
    @Test(
        "A login configuration accepts what the documentation allows",
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
        "An invalid login configuration fails with the first rule that it violates",
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

    @Test(
        "A Limited Login may request the permissions in the settings, with the strictness in the settings",
        arguments: LimitedLoginStrictness.allCases)
    func strictness(strictness: LimitedLoginStrictness) throws {
        let settings = Settings()
        let log = Locked<[String]>([])
        settings.logHandler = { _, message in log.withLock { $0.append(message) } }
        settings.limitedLoginStrictness = strictness
        settings.limitedLoginPermissions = [.email, "publish_actions"]
        func make(_ permissions: Set<Permission>) throws -> LoginConfiguration {
            try .validated(permissions: permissions, tracking: .limited, settings: settings)
        }
        #expect(try make([.email, "publish_actions"]).requestedPermissions.count == 2)
        #expect(log.withLock { $0 }.isEmpty)
        if strictness == .strict {
            let error = #expect(throws: LoginInputError.self) { try make([.userLink]) }
            #expect(error?.code == "permission_outside_limited_login")
            #expect(error?.explanation == "A limited login cannot ask for user_link. It can ask for email, publish_actions.")
        } else {
            #expect(try make([.userLink]).requestedPermissions == [.userLink])
        }
        #expect(log.withLock { $0.count } == (strictness == .lenient ? 1 : 0))
        #expect(throws: LoginInputError.permissionName("Bad")) { try make(["Bad"]) }
    }

    @Test("The error of a login configuration does not reveal the nonce")
    func quiet() throws {
        let error = #expect(throws: LoginInputError.self) { try LoginConfiguration.validated(permissions: [], nonce: "se cret") }
        #expect(error?.explanation.contains("cret") == false)
    }

    @Test("FBPermission checks and converts permission names as documented")
    func permissions() throws {
        #expect(FBPermission(string: "user_likes")?.value == "user_likes")
        #expect(["", "a b", "Email", "user_actions.books", "a1", "é"].allSatisfy { FBPermission(string: $0) == nil })
        #expect(FBPermission.permissions(fromRawPermissions: ["email", "user_likes"]) == [.email, .userLikes])
        #expect(FBPermission.permissions(fromRawPermissions: ["email", "Bad"]) == nil)
        #expect(FBPermission.permissions(fromRawPermissions: []) == [])
        #expect(FBPermission.rawPermissions(from: [.email, .userLikes]) == ["email", "user_likes"])
        let requested: Set<FBPermission>? = LoginConfiguration(permissions: ["email"], tracking: .limited)?.requestedPermissions
        #expect(requested == [.email])
    }

    @Test("A configuration rejects the documented permissions with a dot, and accepts all others")
    func documented() {
        let dotted: [Permission] = [.userActionsBooks, .userActionsFitness, .userActionsMusic, .userActionsNews, .userActionsVideo]
        for permission in dotted {
            #expect(throws: LoginInputError.permissionName(permission.name)) { try LoginConfiguration.validated(permissions: [permission]) }
        }
        let names = [
            "user_actions.books", "user_action.fitness", "user_actions.music", "user_actions.news", "user_actions.video",
        ]
        #expect(dotted.map(\.name) == names)
        let others: [Permission] = [
            .publicProfile, .userFriends, .email, .userAboutMe, .userBirthday, .userEducationHistory, .userEvents, .userGamesActivity,
            .userGender, .userHometown, .userLikes, .userLocation, .userManagedGroups, .userPhotos, .userPosts, .userRelationships,
            .userRelationshipDetails, .userReligionPolitics, .userTaggedPlaces, .userVideos, .userWebsite, .userWorkHistory,
            .readCustomFriendlists, .readInsights, .readAudienceNetworkInsights, .readPageMailboxes, .pagesShowList, .pagesManageCta,
            .pagesManageInstantArticles, .adsRead, .userLink, .userAgeRange,
        ]
        #expect(LoginConfiguration(permissions: Set(others))?.requestedPermissions.count == 32)
    }

    @Test("A login configuration has the documented default values")
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

    @Test("Every documented initializer creates a login configuration")
    func initializers() {
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
