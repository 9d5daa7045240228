import ArgumentParser
import Foundation
import IdentityTokens
import ProviderDomain
import ProviderStore

/// The `latchkey keys rotate` command, which makes the next key sign sooner than scheduled.
struct KeysRotate: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "rotate", abstract: "Let the next key sign as soon as every cache knows it.",
        discussion: """
            Keys change by themselves every 90 days. The next key is published as soon as it is made; it signs a day later at the earliest, so \
            that clients which keep keys for long know it. With --now it signs at once: clients with an old copy of the keys refuse logins \
            until they fetch them again. The old key stays published until the last token that it signed has ended.
            """)

    @OptionGroup var store: StoreOption

    @Flag(name: .customLong("now"), help: "Do not wait for the caches of clients.")
    var isUrgent = false

    @Flag(help: "Print JSON.")
    var json = false

    func run() async throws {
        let store = try store.open()
        let kept = try await OptimisticRetry.win {
            let now = Date()
            let plan = try await store.existingSchedule()
            // Once the next key signs, another key that does not sign yet must be published.
            let hastened = plan.hastening(at: now, isUrgent: isUrgent)
            let next = hastened.needsKey(at: now) ? hastened.adding(try SigningKey.generate(), at: now) : hastened
            let kept = try await store.replace(plan, with: next, by: .operator, at: now)
            return KeysReport.json(kept, at: now) == KeysReport.json(next, at: now) ? kept : nil
        }
        KeysReport.say(kept, asJSON: json)
    }
}
