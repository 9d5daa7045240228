#if canImport(UIKit) && !os(watchOS)
internal import UIKit

/// Asks whether to log out: Cancel, and something that takes away.
@MainActor
enum LogoutSheet {
    static func present(_ question: LogoutQuestion, from presenter: UIViewController, beside button: UIView, answer: LogoutAnswer) {
        let sheet = UIAlertController(title: question.title, message: nil, preferredStyle: .actionSheet)
        sheet.addAction(UIAlertAction(title: question.cancelTitle, style: .cancel) { _ in answer.give(false) })
        sheet.addAction(UIAlertAction(title: question.confirmTitle, style: .destructive) { _ in answer.give(true) })
        #if !os(tvOS)
        // On an iPad the sheet is a popover, and without a place it is an exception.
        sheet.popoverPresentationController?.sourceView = button
        sheet.popoverPresentationController?.sourceRect = button.bounds
        #endif
        answer.close = { [weak sheet] in
            // Of a sheet that is not there any more, the page below would go.
            guard let sheet, sheet.presentingViewController != nil, !sheet.isBeingDismissed else { return }
            sheet.dismiss(animated: true)
        }
        presenter.present(sheet, animated: true)
    }
}
#endif
