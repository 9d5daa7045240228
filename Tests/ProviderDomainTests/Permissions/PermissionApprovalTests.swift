import Foundation
import LoginModel
import ProviderDomain
import Testing

@Suite("The approval of declined permissions")
struct PermissionApprovalTests {
    private static let declined: Set<Permission> = [.email, .userBirthday, .userGender, .userLikes, "publish_actions", "unheard_of"]

    private func allowable(
        _ person: Person = Sample.ada, of app: RegisteredApp = Sample.app, under grant: Grant, after days: Double = 0
    ) -> Set<Permission> {
        PermissionApproval.permissions(for: app, from: grant, of: person, at: Sample.now.addingTimeInterval(days * 86_400))
    }

    @Test("A declined permission can be approved if the app may ask for it (Wire.md, section 12.4)")
    func access() {
        let grant = Sample.grant(declined: Self.declined)
        #expect(allowable(under: grant) == [.email, .userBirthday, .userLikes])
        #expect(allowable(Sample.grace, under: grant) == [.email, .userBirthday, .userLikes, .userGender, "publish_actions"])
        #expect(allowable(under: Sample.grant(granted: [.publicProfile, .email])) == [], "A granted permission cannot be approved")
    }

    @Test("A declined permission can be approved only for an app that the person may use")
    func development() {
        var app = Sample.app
        app.mode = .development
        let grant = Sample.grant(declined: Self.declined)
        #expect(allowable(of: app, under: grant) == [])
        #expect(allowable(Sample.grace, of: app, under: grant).contains(.email))
    }

    @Test("After limited logins, only permissions of a limited login can be approved")
    func limited() {
        for (tracking, lastClassicLoginAt, isLimited) in [
            (.limited, nil, true), (nil, nil, true), (.limited, Sample.now, false), (.enabled, Sample.now, false),
        ] as [(LoginTracking?, Date?, Bool)] {
            let grant = Sample.grant(declined: Self.declined, tracking: tracking, lastClassicLoginAt: lastClassicLoginAt)
            #expect(allowable(under: grant) == (isLimited ? [.email, .userBirthday] : [.email, .userBirthday, .userLikes]))
        }
        var app = Sample.app
        app.operatorPermissions = ["loyalty": PermissionDefinition("loyalty", needsReview: false, allowsLimitedLogin: true)]
        #expect(allowable(of: app, under: Sample.grant(declined: ["loyalty"], tracking: .limited, lastClassicLoginAt: nil)) == ["loyalty"])
    }

    @Test("Approval is impossible after the data access ends and possible again after a new login")
    func dataAccess() {
        let grant = Sample.grant(granted: [.publicProfile, .userBirthday], declined: [.email])
        #expect(allowable(under: grant.effective(at: Sample.now + 89 * 86_400), after: 89) == [.email])
        #expect(allowable(under: grant.effective(at: Sample.now + 90 * 86_400), after: 90) == [])
        var renewed = grant.effective(at: Sample.now + 90 * 86_400)
        renewed.lastLoginAt = Sample.now + 90 * 86_400
        #expect(allowable(under: renewed, after: 90) == [.email, .userBirthday])
    }

    @Test(
        "The error about a permission that cannot be approved names the permission",
        arguments: ["user_gender", "public_profile", "openid", ""])
    func refused(name: String) {
        let grant = Sample.grant(declined: Self.declined)
        let error = #expect(throws: GraphError.self) {
            try PermissionApproval(of: Permission(name: name), to: Sample.app, from: grant, by: Sample.ada, at: Sample.now)
        }
        #expect(error?.message.hasSuffix(", and \(name) is not") == true)
    }
}
