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
        presenter.present(sheet, animated: true)
    }
}

/// The answer to a question, given exactly once: a sheet that goes without one, or never came, has been answered with no.
///
/// The actions of the sheet hold it, and nothing else does.
@MainActor
final class LogoutAnswer {
    private var continuation: CheckedContinuation<Bool, Never>?

    init(_ continuation: CheckedContinuation<Bool, Never>) { self.continuation = continuation }

    func give(_ isConfirmed: Bool) {
        continuation?.resume(returning: isConfirmed)
        continuation = nil
    }

    deinit { continuation?.resume(returning: false) }
}
#endif
