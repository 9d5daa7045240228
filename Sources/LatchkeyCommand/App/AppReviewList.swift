import ArgumentParser
import Foundation
import LoginModel
import ProviderDomain
import ProviderStore
import StrictJSON

/// The `latchkey app review list` command, which lists the requests that wait for a decision, or those that were decided or withdrawn.
struct AppReviewList: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "list", abstract: "List apps' requests for advanced access, the oldest first.")

    @Flag(help: "List the requests that were decided or withdrawn instead, the newest first.")
    var decided = false

    @OptionGroup var store: StoreOption

    @Flag(help: "Print JSON.")
    var json = false

    private static let pageSize = 500

    func run() async throws {
        let store = try await store.open()
        var reviews: [ReviewRequest] = []
        var last: Int64?
        while true {
            let page = try await store.reviewRequests(
                matching: decided ? .decided(before: last, limit: Self.pageSize) : .pending(after: last ?? 0, limit: Self.pageSize))
            if json { reviews += page } else { page.forEach { Terminal.printLine(AppReview.line($0)) } }
            guard page.count == Self.pageSize else { break }
            last = page.last?.id
        }
        if json { AppReport.print(.array(reviews.map(\.json)), asJSON: true) }
    }
}
