import Foundation
import IdentityTokens
import LoginModel
import ProviderDomain
import Testing

@Suite("Review requests")
struct ReviewRequestTests {
    @Test("A pending request has no decision in its JSON")
    func pending() {
        let request = ReviewRequest(
            id: 7, appID: "1", permission: .userLikes, login: "ada@example.com", text: "Why", submittedAt: Sample.now)
        #expect(
            request.json == [
                "id": 7, "app_id": "1", "permission": "user_likes", "login": "ada@example.com", "text": "Why",
                "asked_at": "2026-11-21T00:00:00Z", "state": "waiting",
            ])
    }

    @Test(
        "A decided request has the time, the person and the reason in its JSON",
        arguments: [
            (ReviewRequest.State.approved, "approved", nil, nil), (.refused, "refused", "grace@example.com", "Never"),
            (.withdrawn, "withdrawn", "ada@example.com", nil),
        ] as [(ReviewRequest.State, String, String?, String?)])
    func decided(state: ReviewRequest.State, word: String, person: String?, reason: String?) {
        let request = ReviewRequest(
            id: 7, appID: "1", permission: .userLikes, login: "ada@example.com", text: "Why", submittedAt: Sample.now, state: state,
            decidedAt: Sample.now + 60, decidedBy: person, reason: reason)
        #expect(request.json["state"]?.string == word && request.json["decided_at"] == "2026-11-21T00:01:00Z")
        #expect(request.json["decided_by"]?.string == person && request.json["reason"]?.string == reason)
    }

    private static func app(_ name: String = "Sample", icon: String? = nil, policy: String? = nil) -> RegisteredApp {
        var app = RegisteredApp(id: "1", name: name)
        app.iconDigest = icon
        app.settings.privacyPolicyURL = policy
        return app
    }

    @Test("What people recognize an app by is its name, its icon and its privacy policy, each for itself")
    func appearance() {
        let apps = [
            Self.app(), Self.app("sample"), Self.app("Sample "), Self.app(icon: "i"), Self.app(policy: "i"), Self.app("Samplei"),
            Self.app(icon: "1:i"),
            Self.app("Sample1:i"), Self.app(icon: "a", policy: "b"), Self.app(icon: "ab"), Self.app(icon: "b", policy: "a"),
        ]
        #expect(Set(apps.map(\.appearanceDigest)).count == apps.count)
    }

    @Test("Other settings of an app do not change what people recognize it by")
    func otherSettings() {
        var app = Self.app()
        app.mode = .development
        app.secret = Secret("new")
        app.redirectURIs = ["https://app.example/"]
        app.settings.termsURL = "https://app.example/terms"
        app.roles = AppRoles(developers: ["ada@example.com"])
        #expect(app.appearanceDigest == Self.app().appearanceDigest)
        #expect(app.appearanceDigest.utf8.count == 43)
    }
}
