import Foundation
import Latchkey
import Measuring

/// Measures what it costs to build a dialog's address, at the only door where an app meets one: a presenter.
struct DialogAddressBenchmark: DialogPresenter {
    let report: @Sendable ([Measuring.Measurement]) -> Void

    func present(_ dialog: PendingDialog) async throws -> DialogAnswer {
        let redirectURI = dialog.appRedirectURI
        let address = try dialog.url(redirectURI: redirectURI).absoluteString
        report(
            try await Work.measure([
                Work("URL(string:) of the same text", repetitions: 2_000) { keep(URL(string: address)) },
                Work("a dialog's URL", repetitions: 2_000) { keep(try dialog.url(redirectURI: redirectURI)) },
            ]))
        throw LoginCancelled()
    }
}
