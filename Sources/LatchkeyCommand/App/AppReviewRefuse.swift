import ArgumentParser
import IdentityTokens
import ProviderDomain
import ProviderStore

/// The `latchkey app review refuse` command, which rejects a request for advanced access with a reason for the app's developers.
struct AppReviewRefuse: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "refuse", abstract: "Refuse an app's request for advanced access.")

    @Argument(help: "The number of the request; see latchkey app review list.")
    var request: Int64

    @Option(help: "The reason, in 5 to 1000 characters. The app's developers can read it.")
    var reason: String

    @OptionGroup var store: StoreOption

    @Flag(help: "Print JSON.")
    var json = false

    func run() async throws {
        let reason: ReviewText
        do throws(ReviewText.Violation) {
            reason = try ReviewText(self.reason, for: .reason)
        } catch {
            let lengths = ReviewText.Kind.reason.lengths
            throw ValidationError(
                error == .control
                    ? "--reason must not contain control characters."
                    : "--reason must have \(lengths.lowerBound) to \(lengths.upperBound) characters.")
        }
        let review = try await AppReview.decide(request, .refused(reason), in: store.open())
        AppReport.print(review.json, asJSON: json)
    }
}
