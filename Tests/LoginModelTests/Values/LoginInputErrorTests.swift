import LoginModel
import Testing

@Suite("An error about input")
struct LoginInputErrorTests {
    @Test("is one sentence and one code")
    func description() {
        #expect("\(LoginInputError.emptyNonce)" == "The nonce is empty. (empty_nonce)")
    }

    @Test("shows no more than the beginning of a long value")
    func shortened() {
        let long = String(repeating: "1", count: 10_000)
        #expect(LoginInputError.date(long).explanation.utf8.count < 150)
        #expect(LoginInputError.permissionName(long).explanation.utf8.count < 200)
    }
}
