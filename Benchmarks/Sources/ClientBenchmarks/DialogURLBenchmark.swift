import Foundation
import Latchkey
import Measuring

/// Measures the cost of building a dialog's URL. The measurement runs in a presenter, because an app gets the URL nowhere else.
struct DialogURLBenchmark: DialogPresenter {
    let report: @Sendable ([Measuring.BenchmarkResult]) -> Void

    func present(_ dialog: PendingDialog) async throws -> DialogRedirect {
        let redirectURI = dialog.appRedirectURI
        let address = try dialog.url(redirectURI: redirectURI).absoluteString
        report(
            try await Work.measure([
                Work("URL(string:) of the same text", repetitions: 2_000) { keep(URL(string: address)) },
                Work("a dialog's URL", repetitions: 2_000) { keep(try dialog.url(redirectURI: redirectURI)) },
            ]))
        throw LoginCancellationError()
    }
}
