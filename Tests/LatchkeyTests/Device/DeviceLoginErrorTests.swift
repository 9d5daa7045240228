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

    @Test("carries what the app adds, also through an NSError")
    func userInfo() {
        let error = DeviceLoginError(.codeExpired, userInfo: ["key": 7, ErrorDeveloperMessageKey: "Too late."])
        let bridged = error as any Error as NSError
        #expect(bridged.userInfo["key"] as? Int == 7)
        #expect(bridged.userInfo[ErrorDeveloperMessageKey] as? String == "Too late.")
        #expect(bridged.localizedDescription == "Too late.")
        #expect(DeviceLoginError(_nsError: bridged)?.explanation == "Too late.")
        #expect(error == DeviceLoginError(.codeExpired))
    }

    @Test("is not made of another kind of error")
    func others() {
        #expect(DeviceLoginError(_nsError: LoginError(.userMismatch) as any Error as NSError) == nil)
        #expect(DeviceLoginError(_nsError: NSError(domain: "elsewhere", code: 1_349_152)) == nil)
    }
}
