import Foundation
import Latchkey
import Testing

@Suite("The errors of the SDK")
struct LoginErrorTests {
    private static let loginNumbers: [(LoginErrorCode, Int)] = [
        (LoginError.reserved, 300), (LoginError.unknown, 301), (LoginError.passwordChanged, 302), (LoginError.userCheckpointed, 303),
        (LoginError.userMismatch, 304), (LoginError.unconfirmedUser, 305), (LoginError.systemAccountAppDisabled, 306),
        (LoginError.systemAccountUnavailable, 307), (LoginError.badChallengeString, 308), (LoginError.invalidIDToken, 309),
        (LoginError.missingAccessToken, 310),
    ]

    @Test("A login error has the documented domain and number", arguments: loginNumbers)
    func login(code: LoginErrorCode, number: Int) {
        let error = LoginError(code) as any Error as NSError
        #expect(error.domain == "com.facebook.sdk.login")
        #expect(error.code == number)
        #expect(LoginError(_nsError: NSError(domain: "com.facebook.sdk.login", code: number)).code == code)
    }

    private static let coreNumbers: [(CoreErrorCode, Int)] = [
        (CoreError.errorReserved, 0), (CoreError.errorEncryption, 1), (CoreError.errorInvalidArgument, 2), (CoreError.errorUnknown, 3),
        (CoreError.errorNetwork, 4), (CoreError.errorAppEventsFlush, 5), (CoreError.errorGraphRequestNonTextMimeTypeReturned, 6),
        (CoreError.errorGraphRequestProtocolMismatch, 7), (CoreError.errorGraphRequestGraphAPI, 8),
        (CoreError.errorDialogUnavailable, 9), (CoreError.errorAccessTokenRequired, 10), (CoreError.errorAppVersionUnsupported, 11),
        (CoreError.errorBrowserUnavailable, 12), (CoreError.errorBridgeAPIInterruption, 13), (CoreError.errorBridgeAPIResponse, 14),
    ]

    @Test("A core error has the documented domain and number", arguments: coreNumbers)
    func core(code: CoreErrorCode, number: Int) {
        let error = CoreError(code) as any Error as NSError
        #expect(error.domain == "com.facebook.sdk.core")
        #expect(error.code == number)
        #expect(CoreError(_nsError: NSError(domain: "com.facebook.sdk.core", code: number)).code == code)
    }

    @Test("The documented codes are the only ones")
    func allCodes() {
        #expect(Set(LoginErrorCode.allCases) == Set(Self.loginNumbers.map(\.0)))
        #expect(Set(CoreErrorCode.allCases) == Set(Self.coreNumbers.map(\.0)))
    }

    @Test("An error accepts user info of any type and retains it")
    func anyUserInfo() {
        let info: [String: Any] = ["app": NSObject.self, ErrorDeveloperMessageKey: "Try again."]
        let errors: [any Error] = [
            LoginError(.userMismatch, userInfo: info), CoreError(.errorNetwork, userInfo: info),
            DeviceLoginError(.codeExpired, userInfo: info),
        ]
        for (error, code) in zip(errors, [304, 4, 1_349_152]) {
            let bridged = error as NSError
            #expect(bridged.code == code)
            #expect(bridged.userInfo["app"] is NSObject.Type)
            #expect("\(error)".hasPrefix("Try again. ("))
        }
        let plain = LoginError(.userMismatch, userInfo: ["app": 1 as Any])
        #expect(plain.explanation == "Login error 304.")
        #expect(plain == LoginError(.userMismatch))
        #expect(DeviceLoginError(.codeExpired, userInfo: ["app": 1 as Any]).explanation == "Device login error 1349152.")
    }

    @Test("An error has the description that the app passes in")
    func ownDescription() {
        let info: [String: Any] = [NSLocalizedDescriptionKey: "Try later."]
        let errors: [any Error] = [
            LoginError(.unknown, userInfo: info), CoreError(.errorUnknown, userInfo: info), DeviceLoginError(.codeExpired, userInfo: info),
        ]
        for error in errors { #expect(error.localizedDescription == "Try later.") }
        #expect(CoreError(.errorUnknown, userInfo: info).userInfo[NSLocalizedDescriptionKey] as? String == "Try later.")
    }

    @Test("A device login error retains the user info of the NSError that it is created from")
    func deviceUserInfo() {
        let error = DeviceLoginError(_nsError: NSError(domain: LoginErrorDomain, code: 1_349_174, userInfo: ["app": 1]))
        #expect(error.code == .authorizationPending)
        #expect((error as any Error as NSError).userInfo["app"] as? Int == 1)
    }

    @Test("A catch clause matches an error by its code")
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

    @Test("A login error has the same domain, code and keys as an NSError")
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

    @Test("Two errors are equal if their codes and reasons are equal")
    func equality() {
        #expect(LoginError(.unknown) == LoginError(.unknown, userInfo: ["a": 1]))
        #expect(LoginError(.unknown) != LoginError(.userMismatch))
        #expect(Set([LoginError(.unknown), LoginError(.unknown), LoginError(.reserved)]).count == 2)
        #expect(LoginError(_nsError: NSError(domain: "another", code: 304)).code == .unknown)
        #expect(LoginError(_nsError: NSError(domain: LoginErrorDomain, code: 999)).code == .unknown)
        #expect(CoreError(_nsError: NSError(domain: LoginErrorDomain, code: 4)).code == .errorUnknown)
    }

    @Test("An error that is created from a foreign error retains its number and user info")
    func foreign() {
        let foreign = NSError(domain: "another", code: 304, userInfo: ["key": [7]])
        for error in [LoginError(_nsError: foreign) as any Error as NSError, CoreError(_nsError: foreign) as any Error as NSError] {
            #expect(error.code == 304)
            #expect(error.userInfo["key"] as? [Int] == [7])
        }
        #expect(LoginError(_nsError: foreign) != LoginError(_nsError: NSError(domain: "another", code: 305)))
        #expect(LoginError(_nsError: foreign) != LoginError(.unknown))
        #expect(CoreError(_nsError: foreign) != CoreError(.errorUnknown))
    }

    @Test("An error has the user info that the app adds")
    func userInfo() {
        let error = LoginError(.unknown, userInfo: ["key": 7, ErrorDeveloperMessageKey: "Something."])
        #expect((error as any Error as NSError).userInfo["key"] as? Int == 7)
        #expect(error.explanation == "Something.")
    }
}
