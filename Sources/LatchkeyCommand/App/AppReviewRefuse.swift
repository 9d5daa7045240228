import ArgumentParser
import IdentityTokens
import ProviderDomain
import ProviderStore

/// The `latchkey app review refuse` command, which rejects a request for advanced access with a reason for the app's developers.
struct AppReviewRefuse: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "refuse", abstract: "Refuse an app the advanced access that it asks for.")

    @Argument(help: "The number of the request; see latchkey app review list.")
    var request: Int64

    @Option(help: "Why: 5 to 1000 characters, which those who build the app read.")
    var reason: String

    @OptionGroup var store: StoreOption

    @Flag(help: "Print JSON.")
    var json = false

    func run() async throws {
        let reason: ReviewText
        do throws(ReviewText.Objection) {
            reason = try ReviewText(self.reason, for: .reason)
        } catch {
            let lengths = ReviewText.Kind.reason.lengths
            throw Problem(
                error == .control
                    ? "--reason has control characters." : "--reason takes \(lengths.lowerBound) to \(lengths.upperBound) characters.")
        }
        let review = try await AppReview.decide(request, .refused(reason), in: try store.open())
        AppReport.say(review.json, asJSON: json)
    }
}
