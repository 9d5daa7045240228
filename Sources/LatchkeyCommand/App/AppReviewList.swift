import ArgumentParser
import Foundation
import IdentityTokens
import LoginModel
import ProviderDomain
import ProviderStore

/// The `latchkey app review list` command, which lists the requests that wait for the operator, or those that are closed.
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
        var last: Int64?
        while true {
            let more = try await store.reviews(
                decided ? .decided(before: last, limit: Self.portion) : .waiting(after: last ?? 0, limit: Self.portion))
            if json { reviews += more } else { more.forEach { Terminal.say(AppReview.line($0)) } }
            guard more.count == Self.portion else { break }
            last = more.last?.id
        }
        if json { AppReport.say(.array(reviews.map(\.json)), asJSON: true) }
    }
}
