import Foundation
import IdentityTokens
import LoginModel
import ProviderDomain
import Testing

@Suite("Grants")
struct GrantTests {
    private static let day = 86_400.0
    /// 90 days after the login of the sample grant.
    private static let end = Sample.now + 90 * day

    private static func grant(tracking: LoginTracking?, classicDaysAgo days: Double?) -> Grant {
        Sample.grant(granted: [.publicProfile, .email], tracking: tracking, lastClassicLoginAt: days.map { Sample.now - $0 * day })
    }

    @Test(
        "Access from a classic login lasts 90 days, and the login before it does not matter",
        arguments: [(0, true), (1, true), (7_775_999, true), (7_776_000, false), (7_776_001, false)] as [(Double, Bool)])
    func classicAccess(seconds: Double, mayHaveAccess: Bool) {
        let grant = Sample.grant(tracking: .limited, lastClassicLoginAt: Sample.now)
        #expect(grant.mayHaveAccess(at: Sample.now + seconds) == mayHaveAccess)
        #expect(grant.accessExpiresAt == Self.end)
    }

    @Test("Without a classic login, there is no access and no end of it")
    func noClassicLogin() {
        let grant = Sample.grant(tracking: .limited, lastClassicLoginAt: nil)
        #expect(grant.accessExpiresAt == nil && !grant.mayHaveAccess(at: Sample.now))
        #expect(grant.dataAccessExpiresAt == Self.end)
    }

    @Test(
        "A grant is limited if its last login was not a classic one and no classic access remains",
        arguments: [
            (.enabled, nil, false), (.enabled, 0, false), (.enabled, 90, false), (.enabled, 1000, false), (.limited, nil, true),
            (.limited, 0, false),
            (.limited, 89, false), (.limited, 90, true), (.limited, 91, true), (nil, nil, true), (nil, 0, false), (nil, 90, true),
        ] as [(LoginTracking?, Double?, Bool)])
    func limited(tracking: LoginTracking?, classicDaysAgo: Double?, isLimited: Bool) {
        #expect(Self.grant(tracking: tracking, classicDaysAgo: classicDaysAgo).isLimited(at: Sample.now) == isLimited)
    }

    @Test("A grant is unchanged until the second at which the data access expires")
    func effective() {
        var grant = Sample.grant(granted: [.publicProfile, .email, .userBirthday], declined: [.userLikes])
        grant.expired = [.userGender]
        let before = grant.effective(at: Self.end - 1)
        #expect(before.granted == grant.granted && before.expired == grant.expired && before.declined == grant.declined)
        let after = grant.effective(at: Self.end)
        #expect(after.granted == [.publicProfile])
        #expect(after.expired == [.email, .userBirthday, .userGender])
        #expect(after.declined == [.userLikes] && after.epoch == grant.epoch && after.lastLoginAt == grant.lastLoginAt)
        #expect(after.effective(at: Self.end).expired == after.expired, "Nothing changes a second time")
    }

    @Test("An expired grant does not gain public_profile if the person never granted it")
    func withoutProfile() {
        let after = Sample.grant(granted: [.email]).effective(at: Self.end)
        #expect(after.granted == [] && after.expired == [.email])
    }

    @Test("The JSON lists the permissions by name and the times in seconds, and leaves out what was not recorded")
    func json() {
        var grant = Sample.grant(granted: [.userLikes, .email], declined: [.userGender], tracking: .enabled)
        grant.expired = [.userBirthday]
        #expect(
            grant.json == [
                "app_id": "138483919580948", "user_id": "123456789012345678", "granted": ["email", "user_likes"],
                "declined": ["user_gender"],
                "expired": ["user_birthday"], "tracking": "classic", "engaged_at": 1_795_219_200, "classic_login_at": 1_795_219_200,
            ])
        let bare = Sample.grant(granted: [], tracking: nil, lastClassicLoginAt: nil).json
        #expect(bare["tracking"] == nil && bare["classic_login_at"] == nil && bare["granted"] == [] && bare["expired"] == [])
        #expect(Sample.grant(tracking: .limited).json["tracking"] == "limited")
    }

    @Test("The removal of an app and the revocation of permissions affect only the current epoch of the grant")
    func epochs() throws {
        let grant = Sample.grant(granted: [.publicProfile, .email], epoch: 7)
        let removal = AppRemoval(of: grant, by: .operator, at: Sample.now)
        #expect(removal.epoch == 7 && removal.appID == Sample.app.id && removal.person == Sample.ada.id)
        #expect(removal.actor == .operator && removal.removedAt == Sample.now)
        let revocation = try PermissionRevocation(of: ["email"], from: grant, by: .app, at: Sample.now)
        #expect(
            revocation.epoch == 7 && revocation.permissions == [.email] && revocation.actor == .app && revocation.person == Sample.ada.id)
        let approval = try PermissionApproval(
            of: .email, to: Sample.app, from: Sample.grant(declined: [.email], epoch: 8), by: Sample.ada, at: Sample.now)
        #expect(approval.epoch == 8 && approval.permission == .email && approval.person == Sample.ada.id && approval.at == Sample.now)
    }
}
