import Latchkey
import UIKit

/// A screen with a line of text that is updated when the session changes.
class SampleScreen: UIViewController {
    let message = UILabel()

    override func viewDidLoad() {
        super.viewDidLoad()
        view.backgroundColor = .systemBackground
        message.font = UIFont.preferredFont(forTextStyle: .body)
        message.adjustsFontForContentSizeCategory = true
        message.numberOfLines = 0
        message.textAlignment = .center
        showSession()

        let center = NotificationCenter.default
        center.addObserver(self, selector: #selector(sessionDidChange), name: .ProfileDidChange, object: Profile.self)
        center.addObserver(self, selector: #selector(sessionDidChange), name: .AccessTokenDidChange, object: AccessToken.self)
    }

    /// Stacks views vertically in the center of the screen.
    func show(_ views: [UIView]) {
        let stack = UIStackView(arrangedSubviews: views)
        stack.axis = .vertical
        stack.alignment = .center
        stack.spacing = 16
        stack.translatesAutoresizingMaskIntoConstraints = false
        view.addSubview(stack)
        NSLayoutConstraint.activate([
            stack.centerXAnchor.constraint(equalTo: view.centerXAnchor),
            stack.centerYAnchor.constraint(equalTo: view.centerYAnchor),
        ])
    }

    /// Shows who is logged in.
    func showSession() {
        guard let profile = Profile.current else {
            message.text = "You are not logged in."
            return
        }
        message.text = "Hello, \(profile.name ?? profile.userID)"
    }

    func show(_ error: Error) { message.text = error.localizedDescription }

    // Both notifications are posted on the main thread.
    @objc private func sessionDidChange() { showSession() }
}
