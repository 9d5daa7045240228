// An app that tells errors apart by their code, and logs in by the form of older versions.
import FacebookLogin

final class Errors {
    private let manager = LoginManager()

    func text(of error: any Error) -> String {
        do {
            throw error
        } catch LoginError.userMismatch {
            return "somebody else"
        } catch CoreError.errorNetwork {
            return "no network"
        } catch DeviceLoginError.codeExpired {
            return "too late"
        } catch LimitedLoginRefreshError.loginRequired, LimitedLoginRefreshError.consentRequired {
            return "log in again"
        } catch {
            return error.localizedDescription
        }
    }

    func developerMessage(of error: any Error) -> String? {
        guard let error = error as? DeviceLoginError else { return nil }
        return error.userInfo[ErrorDeveloperMessageKey] as? String
    }

    func isAboutThePerson(_ error: any Error) -> Bool {
        switch error {
        case LoginError.userMismatch: true
        default: false
        }
    }

    func logIn(_ done: @escaping LoginResultBlock) {
        manager.logIn(permissions: [.email], viewController: nil)
        manager.logIn(permissions: [.publicProfile, .email], viewController: nil, completion: done)
    }
}
