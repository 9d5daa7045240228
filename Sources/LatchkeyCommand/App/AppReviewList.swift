import ArgumentParser
import Foundation
import IdentityTokens
import LoginModel
import ProviderDomain
import ProviderStore

/// `latchkey app review list`: the operator's queue.
struct AppReviewList: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "list", abstract: "List what apps ask to be allowed, the oldest first.")

    @Flag(help: "List what was decided or withdrawn instead, the newest first.")
    var decided = false

    @OptionGroup var store: StoreOption

    @Flag(help: "Print JSON.")
    var json = false

    private static let portion = 500

    func run() async throws {
        let store = try store.open()
        var reviews: [ReviewRequest] = []
        while true {
            let question: ReviewQuestion =
                decided
                ? .decided(before: reviews.last?.id, limit: Self.portion) : .waiting(after: reviews.last?.id ?? 0, limit: Self.portion)
            let more = try await store.reviews(question)
            reviews += more
            guard more.count == Self.portion else { break }
        }
        guard json else { return reviews.forEach { Terminal.say(AppReview.line($0)) } }
        AppReport.say(.array(reviews.map(\.json)), asJSON: true)
    }
}
