// A SwiftUI app wraps the documented button, and its coordinator hears of it.
import FacebookLogin

#if canImport(SwiftUI) && canImport(UIKit)
import SwiftUI

struct FacebookButton: UIViewRepresentable {
    let didLogIn: (String) -> Void

    func makeCoordinator() -> Coordinator {
        Coordinator(self)
    }

    func makeUIView(context: Context) -> FBLoginButton {
        let button = FBLoginButton()
        button.permissions = ["public_profile", "email"]
        button.delegate = context.coordinator
        return button
    }

    func updateUIView(_ view: FBLoginButton, context: Context) {}

    class Coordinator: NSObject, LoginButtonDelegate {
        let parent: FacebookButton

        init(_ parent: FacebookButton) {
            self.parent = parent
        }

        func loginButton(_ loginButton: FBLoginButton, didCompleteWith result: LoginManagerLoginResult?, error: Error?) {
            guard let token = result?.token?.tokenString else { return }
            parent.didLogIn(token)
        }

        func loginButtonDidLogOut(_ loginButton: FBLoginButton) {}
    }
}
#endif
