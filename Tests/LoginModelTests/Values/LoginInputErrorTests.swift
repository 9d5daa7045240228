import LoginModel
import Testing

@Suite("Input errors")
struct LoginInputErrorTests {
    @Test("The description of an error is one sentence and its code")
    func description() {
        #expect("\(LoginInputError.emptyNonce)" == "The nonce is empty. (empty_nonce)")
    }

    @Test("The explanation shows only the beginning of a long value")
    func shortened() {
        let long = String(repeating: "1", count: 10_000)
        #expect(LoginInputError.date(long).explanation.utf8.count < 150)
        #expect(LoginInputError.permissionName(long).explanation.utf8.count < 200)
    }
}
