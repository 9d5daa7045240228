import IdentityTokens
import Testing

@Suite("The hash of an access token")
struct AccessTokenHashTests {
    @Test("is the one of the reference")
    func vector() {
        #expect(AccessTokenHash.of("EAATESTTOKEN0123456789") == "FjG_yAozNYw_BthDw5-J4w")
    }
}
