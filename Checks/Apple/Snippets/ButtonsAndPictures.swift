import Latchkey
import UIKit

// What the article "Login buttons and pictures" shows, and what else the reference names.

// snippet: uikit
final class WelcomeController: UIViewController, LoginButtonDelegate {
    override func viewDidLoad() {
        super.viewDidLoad()

        let button = FBLoginButton()
        button.delegate = self
        button.permissions = ["public_profile", "email"]
        button.loginTracking = .limited
        button.center = view.center
        view.addSubview(button)

        let picture = FBProfilePictureView(frame: CGRect(x: 20, y: 60, width: 100, height: 100))
        view.addSubview(picture)
    }

    func loginButton(_ loginButton: FBLoginButton, didCompleteWith result: LoginManagerLoginResult?, error: (any Error)?) {
        if let error { return show(error.localizedDescription) }
        guard let result, !result.isCancelled else { return }
        show("Hello, \(result.profile?.name ?? "you")")
    }

    func loginButtonDidLogOut(_ loginButton: FBLoginButton) { show("Goodbye") }
}
// end

extension WelcomeController {
    func show(_ text: String) {}
}

@MainActor func everyDocumentedWayToMakeOne(of profile: Profile) {
    _ = (FBLoginButton(), FBLoginButton(frame: .zero), FBLoginButton(behavior: LoginButtonBehavior()))
    _ = (FBProfilePictureView(), FBProfilePictureView(frame: .zero), FBProfilePictureView(behavior: ProfilePictureBehavior()))
    _ = (FBProfilePictureView(profile: profile), FBProfilePictureView(frame: .zero, profile: profile), FBProfilePictureView(profile: nil))
}

@MainActor func everyDocumentedProperty(of button: FBLoginButton) {
    button.nonce = "123"
    button.nonce = "123" as NSString
    let plain: String = "123"
    button.nonce = plain
    let read: String? = button.nonce
    button.defaultAudience = .everyone
    button.tooltipBehavior = .forceDisplay
    button.tooltipColorStyle = .neutralGray
    button.appSwitch = .disabled
    button.messengerPageId = nil
    button.codeVerifier = CodeVerifier()
    _ = read
}

class TooltipDelegate: NSObject, LoginTooltipViewDelegate {
    func loginTooltipView(_ view: FBLoginTooltipView, shouldAppear: Bool) -> Bool { shouldAppear }
    func loginTooltipViewWillAppear(_ view: FBLoginTooltipView) {}
    func loginTooltipViewWillNotAppear(_ view: FBLoginTooltipView) {}
}

@MainActor func presentTooltips(from button: FBLoginButton, in view: UIView, for delegate: TooltipDelegate) {
    let tooltip = FBTooltipView(tagline: "New:", message: "You decide.", colorStyle: .friendlyBlue)
    tooltip.displayDuration = 8
    tooltip.present(in: view, arrowPosition: .zero, direction: .down)
    tooltip.dismiss()

    let loginTooltip = FBLoginTooltipView()
    loginTooltip.delegate = delegate
    loginTooltip.shouldForceDisplay = loginTooltip.forceDisplay
    loginTooltip.present(from: button)
}
