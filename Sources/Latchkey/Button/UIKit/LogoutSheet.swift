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
        // It may not have come yet when it is to go.
        answer.close = { [weak presenter, weak sheet] in
            if sheet != nil { presenter?.dismiss(animated: true) }
        }
        presenter.present(sheet, animated: true)
    }
}
#endif
