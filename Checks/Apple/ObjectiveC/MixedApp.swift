import FBSDKLoginKit
import UIKit

// An app that is half Objective-C: its Swift logs in by itself, and by a class of Objective-C's.

final class MixedViewController: UIViewController {
    private let service = LoginService()

    func logIn() {
        LoginManager().logIn(permissions: ["email"], from: self) { result, error in
            print(result?.token?.tokenString ?? "", error as Any)
        }
    }

    func logInByObjectiveC() {
        service.logIn(from: self) { result, error in
            print(result?.token?.tokenString ?? "", error as Any)
        }
    }
}
