import LatchkeyTesting
import ProviderDomain
import ProviderStore
import Testing

@testable import ProviderWeb

@Suite("What a developer's form is about that arrives after its session has ended")
struct DeveloperContinuationTests {
    @Test(
        "The app of a form is named by its path or, in the answer to an invitation, by a field",
        arguments: [
            ("\(Dashboard.app)/roles", [], "Sample"), ("/developers/invitations", [("app", Sample.appID)], "Sample"),
            ("/developers/invitations", [("app", "1")], nil), ("/developers/invitations", [("role", Sample.appID)], nil),
            ("/developers/invitations", [], nil),
        ] as [(String, [(String, String)], String?)])
    func app(action: String, fields: [(String, String)], name: String?) async throws {
        try await LimitedProvider.run { provider, _ in
            let grace = try #require(try await provider.store.person(withLogin: Sample.grace.login))
            let form = PendingForm(
                of: grace.id, at: action, page: "/developers", fields: fields.map { FormFieldValue(name: $0, value: $1) })
            #expect(try await DeveloperContinuation().subject(of: form, for: grace, in: provider)?.appName == name)
        }
    }
}
