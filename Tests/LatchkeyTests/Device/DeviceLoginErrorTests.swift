import Foundation
import Latchkey
import Testing

@Suite("A device login error")
struct DeviceLoginErrorTests {
    @Test(
        "A device login error has the documented domain and number",
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

    @Test("A device login error has the user info that the app adds, also through an NSError")
    func userInfo() {
        let error = DeviceLoginError(.codeExpired, userInfo: ["key": 7, ErrorDeveloperMessageKey: "Too late."])
        let bridged = error as any Error as NSError
        #expect(bridged.userInfo["key"] as? Int == 7)
        #expect(bridged.userInfo[ErrorDeveloperMessageKey] as? String == "Too late.")
        #expect(error.userInfo["key"] as? Int == 7)
        #expect(DeviceLoginError(.codeExpired).userInfo[ErrorDeveloperMessageKey] as? String == DeviceLoginError(.codeExpired).explanation)
        #expect(bridged.localizedDescription == "Too late.")
        #expect(DeviceLoginError(_nsError: bridged).explanation == "Too late.")
        #expect(error == DeviceLoginError(.codeExpired))
    }

    @Test("An error of another domain or code ends the login for the app and retains its own code")
    func others() {
        for foreign in [LoginError(.userMismatch) as any Error as NSError, NSError(domain: "elsewhere", code: 1_349_174)] {
            let error = DeviceLoginError(_nsError: foreign)
            #expect(error.code == .codeExpired)
            #expect((error as any Error as NSError).code == foreign.code)
            #expect(error != DeviceLoginError(.codeExpired))
        }
    }

    @Test("An error of another domain is not caught as an expired code")
    func catchClause() {
        let foreign = NSError(domain: NSURLErrorDomain, code: URLError.timedOut.rawValue, userInfo: ["key": 7])
        var caught: DeviceLoginError?
        do {
            throw DeviceLoginError(_nsError: foreign)
        } catch DeviceLoginError.codeExpired {
            Issue.record("The error was caught as an expired code.")
        } catch {
            caught = error as? DeviceLoginError
        }
        #expect(caught?.userInfo["key"] as? Int == 7)
        #expect(caught?.description.hasSuffix("(-1001)") == true)
    }
}
