import IdentityTokens
import Testing

@Suite("The access token hash")
struct AccessTokenHashTests {
    @Test("The hash matches the reference vector")
    func vector() {
        #expect(AccessTokenHash.of("EAATESTTOKEN0123456789") == "FjG_yAozNYw_BthDw5-J4w")
    }
}
