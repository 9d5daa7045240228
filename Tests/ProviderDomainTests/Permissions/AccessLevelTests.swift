import LoginModel
import ProviderDomain
import Testing

@Suite("The access levels of permissions")
struct AccessLevelTests {
    private static var app: RegisteredApp {
        var app = RegisteredApp(
            id: "1", name: "Sample", advancedAccess: [.userFriends, "publish_actions", "gone"],
            appDefinedPermissions: ["publish_actions", "own"])
        app.operatorPermissions = [
            "club_member": PermissionDefinition("club_member"), "club_color": PermissionDefinition("club_color", needsReview: false),
        ]
        return app
    }

    static let levels: [(Permission, AccessLevel?)] = [
        (.publicProfile, .open), (.email, .open), (.userFriends, .advanced), (.userGender, .standard), (.userLikes, .standard),
        ("publish_actions", .advanced), ("own", .standard), ("club_member", .standard), ("club_color", .open), ("gone", nil),
        ("unheard_of", nil),
    ]

    @Test("A permission's access level depends on the app's reviews and definitions", arguments: levels)
    func level(permission: Permission, level: AccessLevel?) {
        #expect(PermissionCatalog.level(of: permission, for: Self.app) == level)
    }

    @Test("The listing contains each available permission once, by origin")
    func listing() {
        let listing = PermissionCatalog.listing(for: Self.app)
        #expect(listing.map(\.origin) == [.limited, .classic, .defined, .own])
        #expect(listing[0].permissions.prefix(3) == [.publicProfile, .email, .gamingProfile])
        #expect(listing[1].permissions == [.userLikes, .userPhotos, .userPosts, .userVideos])
        #expect(listing[2].permissions == ["club_color", "club_member"])
        #expect(listing[3].permissions == ["own", "publish_actions"])
        #expect(PermissionCatalog.listing(for: RegisteredApp(id: "2", name: "Bare")).map(\.origin) == [.limited, .classic])
    }
}
