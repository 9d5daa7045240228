import LoginModel
import ProviderDomain
import Testing

@Suite("Records of tokens from the provider's tools")
struct ToolEventTests {
    private static let token = AccessToken(grant: Sample.grant(), login: Sample.login, issuedAt: Sample.now)

    @Test("An app token is recorded for the developer who received it")
    func appToken() {
        let event = ToolEvent.appTokenIssued(AppToken.DeveloperBinding(to: Sample.grace, at: Sample.now), of: "7", at: Sample.now)
        #expect(event.event == .appTokenIssued && event.actor == .app && event.person == Sample.grace.id && event.appID == "7")
        #expect(event.fields.isEmpty && event.at == Sample.now)
    }

    @Test("An extended token is recorded for its person, and names a developer who extended it")
    func extended() {
        let (own, other) = (
            ToolEvent.extended(Self.token, by: Sample.ada.id, at: Sample.now),
            ToolEvent.extended(Self.token, by: Sample.grace.id, at: Sample.now)
        )
        #expect(own.actor == .person && own.fields.isEmpty && own.person == Sample.ada.id)
        #expect(other.actor == .app && other.fields == ["2"] && other.person == Sample.ada.id)
        for event in [own, other] { #expect(event.event == .tokenExtended && event.appID == Sample.app.id && event.at == Sample.now) }
    }
}
