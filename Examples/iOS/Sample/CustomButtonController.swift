import Latchkey
import UIKit

/// A screen with the app's own login button, and the permissions of a classic login.
final class CustomButtonController: SampleScreen {
    private let loginManager = LoginManager()
    private let permissions = UILabel()

    override func viewDidLoad() {
        super.viewDidLoad()
        permissions.font = UIFont.preferredFont(forTextStyle: .body)
        permissions.adjustsFontForContentSizeCategory = true
        permissions.numberOfLines = 0
        show([
            message, permissions, makeButton("Log in", #selector(logIn)),
            makeButton("Stop sharing the e-mail address", #selector(revokeEmail)), makeButton("Log out", #selector(logOut)),
        ])
    }

    private func makeButton(_ title: String, _ action: Selector) -> UIButton {
        let button = UIButton(type: .system)
        button.setTitle(title, for: .normal)
        button.addTarget(self, action: action, for: .touchUpInside)
        return button
    }

    @objc private func logIn() {
        loginManager.logIn(permissions: ["public_profile", "email"], from: self) { [weak self] result, error in
            if let error {
                self?.show(error)
            } else if let result, !result.isCancelled {
                self?.showPermissions()
            }
        }
    }

    @objc private func revokeEmail() {
        Task {
            do {
                try await GraphClient.shared.revoke(.email)
                showPermissions()
            } catch {
                show(error)
            }
        }
    }

    @objc private func logOut() {
        loginManager.logOut()
        permissions.text = nil
    }

    private func showPermissions() {
        Task {
            do {
                let response = try await GraphClient.shared.permissions()
                permissions.text = """
                    Granted: \(response.granted.map(\.name).sorted().joined(separator: ", "))
                    Declined: \(response.declined.map(\.name).sorted().joined(separator: ", "))
                    """
            } catch {
                show(error)
            }
        }
    }
}
