import Foundation
import Latchkey
import Testing

@Suite("A device login error")
struct DeviceLoginErrorTests {
    @Test(
        "has the documented domain and number",
        arguments: [
            (DeviceLoginError.excessivePolling, 1_349_172), (DeviceLoginError.authorizationDeclined, 1_349_173),
            (DeviceLoginError.authorizationPending, 1_349_174), (DeviceLoginError.codeExpired, 1_349_152),
        ])
    func numbers(code: DeviceLoginErrorCode, number: Int) {
        let error = DeviceLoginError(code) as any Error as NSError
        #expect(error.domain == "com.facebook.sdk.login")
        #expect(error.code == number)
        #expect(DeviceLoginError(_nsError: error) == DeviceLoginError(code))
        #expect(code ~= DeviceLoginError(code))
    }

    @Test("is not made of another kind of error")
    func others() {
        #expect(DeviceLoginError(_nsError: LoginError(.userMismatch) as any Error as NSError) == nil)
        #expect(DeviceLoginError(_nsError: NSError(domain: "elsewhere", code: 1_349_152)) == nil)
    }
}
