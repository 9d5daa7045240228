import ArgumentParser
import IdentityTokens
import ProviderDomain
import ProviderStore

/// The `latchkey app review approve` command, which gives an app the advanced access that it requested.
struct AppReviewApprove: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "approve", abstract: "Approve an app's request for advanced access.")

    @Argument(help: "The number of the request; see latchkey app review list.")
    var request: Int64

    @OptionGroup var store: StoreOption

    @Flag(help: "Print JSON.")
    var json = false

    func run() async throws {
        let review = try await AppReview.decide(request, .approved, in: store.open())
        AppReport.print(review.json, asJSON: json)
    }
}
