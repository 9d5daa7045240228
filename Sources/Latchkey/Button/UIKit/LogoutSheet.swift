#if canImport(UIKit) && !os(watchOS)
internal import UIKit

/// Asks in an action sheet whether to log out.
@MainActor
enum LogoutSheet {
    static func present(_ prompt: LogoutPrompt, from presenter: UIViewController, beside button: UIView, answer: LogoutConfirmation) {
        let sheet = UIAlertController(title: prompt.title, message: nil, preferredStyle: .actionSheet)
        sheet.addAction(UIAlertAction(title: prompt.cancelTitle, style: .cancel) { _ in answer.resolve(false) })
        sheet.addAction(UIAlertAction(title: prompt.confirmTitle, style: .destructive) { _ in answer.resolve(true) })
        #if !os(tvOS)
        // On an iPad the sheet is a popover, and UIKit raises an exception if it has no source.
        sheet.popoverPresentationController?.sourceView = button
        sheet.popoverPresentationController?.sourceRect = button.bounds
        #endif
        answer.close = { [weak sheet] in
            // If the sheet is already dismissed, `dismiss` would dismiss the view controller below it.
            guard let sheet, sheet.presentingViewController != nil, !sheet.isBeingDismissed else { return }
            sheet.dismiss(animated: true)
        }
        presenter.present(sheet, animated: true)
    }
}
#endif
