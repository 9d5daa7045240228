import Foundation
import Latchkey
import Testing

@Suite("An error")
struct LoginErrorTests {
    @Test("of the login kit has the documented domain and code", arguments: LoginErrorCode.allCases)
    func login(code: LoginErrorCode) {
        let error = LoginError(code) as any Error as NSError
        #expect(error.domain == "com.facebook.sdk.login")
        #expect(error.code == code.rawValue)
        #expect(LoginError(_nsError: error).code == code)
    }

    @Test("of the core kit has the documented domain and code", arguments: CoreErrorCode.allCases)
    func core(code: CoreErrorCode) {
        let error = CoreError(code) as any Error as NSError
        #expect(error.domain == "com.facebook.sdk.core")
        #expect(error.code == code.rawValue)
        #expect(CoreError(_nsError: error).code == code)
    }

    @Test("can be told apart by its code in a catch clause")
    func matching() {
        do {
            throw LoginError(.userMismatch)
        } catch LoginError.badChallengeString {
            Issue.record("another code")
        } catch LoginError.userMismatch {
        } catch {
            Issue.record("not matched")
        }
        do {
            throw CoreError(.errorNetwork)
        } catch LoginError.unknown, CoreError.errorUnknown {
            Issue.record("another code")
        } catch CoreError.errorNetwork {
        } catch {
            Issue.record("not matched")
        }
    }

    @Test("of a login keeps domain, code and keys when it is an NSError")
    func bridging() async throws {
        let manager = TestApp().manager(ScriptedPresenter.answering { _ in "?state=forged&code=1" })
        guard case .failed(let error) = await manager.logIn(configuration: LoginConfiguration()) else {
            return #expect(Bool(false), "no failure")
        }
        let bridged = error as NSError
        #expect(bridged.domain == LoginErrorDomain)
        #expect(bridged.code == LoginErrorCode.badChallengeString.rawValue)
        #expect(bridged.userInfo[ErrorDeveloperMessageKey] as? String == bridged.localizedDescription)
    }

    @Test("is equal to another of the same code and reason")
    func equality() {
        #expect(LoginError(.unknown) == LoginError(.unknown, userInfo: ["a": 1]))
        #expect(LoginError(.unknown) != LoginError(.userMismatch))
        #expect(Set([LoginError(.unknown), LoginError(.unknown), LoginError(.reserved)]).count == 2)
        #expect(LoginError(_nsError: NSError(domain: "another", code: 304)).code == .unknown)
        #expect(LoginError(_nsError: NSError(domain: LoginErrorDomain, code: 999)).code == .unknown)
        #expect(CoreError(_nsError: NSError(domain: LoginErrorDomain, code: 4)).code == .errorUnknown)
    }

    @Test("carries what the app adds")
    func userInfo() {
        let error = LoginError(.unknown, userInfo: ["key": 7, ErrorDeveloperMessageKey: "Something."])
        #expect((error as any Error as NSError).userInfo["key"] as? Int == 7)
        #expect(error.explanation == "Something.")
    }
}
