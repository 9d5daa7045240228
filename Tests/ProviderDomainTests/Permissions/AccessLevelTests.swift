import LoginModel
import ProviderDomain
import Testing

@Suite("The access level of a permission")
struct AccessLevelTests {
    private static var app: RegisteredApp {
        var app = RegisteredApp(
            id: "1", name: "Sample", advancedAccess: [.userFriends, "publish_actions", "gone"], ownPermissions: ["publish_actions", "own"])
        app.catalogue = [
            "club_member": PermissionDefinition("club_member"), "club_color": PermissionDefinition("club_color", needsReview: false),
        ]
        return app
    }

    static let levels: [(Permission, AccessLevel?)] = [
        (.publicProfile, .open), (.email, .open), (.userFriends, .advanced), (.userGender, .standard), (.userLikes, .standard),
        ("publish_actions", .advanced), ("own", .standard), ("club_member", .standard), ("club_color", .open), ("gone", nil),
        ("unheard_of", nil),
    ]

    @Test("says whom an app may ask", arguments: levels)
    func level(permission: Permission, level: AccessLevel?) {
        #expect(PermissionCatalog.level(of: permission, for: Self.app) == level)
    }

    @Test("is listed once for each permission that there is")
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
