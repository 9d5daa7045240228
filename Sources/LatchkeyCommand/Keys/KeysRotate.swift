import ArgumentParser
import Foundation
import IdentityTokenIssuing
import ProviderDomain
import ProviderStore

/// The `latchkey keys rotate` command, which makes the next key sign sooner than scheduled.
struct KeysRotate: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "rotate", abstract: "Let the next key sign as soon as every cache has it.",
        discussion: """
            Keys rotate automatically every 90 days. The next key is published when it is created, and signs a day later at the earliest, \
            so that clients with long-lived caches have it by then. With --now it signs at once: clients with an old copy of the keys \
            refuse logins until they fetch the keys again. The old key stays published until the last token that it signed has expired.
            """)

    @OptionGroup var store: StoreOption

    @Flag(name: .customLong("now"), help: "Sign with the next key at once, without waiting for the caches of clients.")
    var isUrgent = false

    @Flag(help: "Print JSON.")
    var json = false

    func run() async throws {
        let store = try await store.open()
        let stored = try await OptimisticRetry.run {
            let now = Date()
            let schedule = try await store.existingSchedule()
            // Once the next key signs, another key that does not sign yet must be published.
            let advanced = schedule.advancingNextKey(at: now, isUrgent: isUrgent)
            let next = advanced.needsKey(at: now) ? advanced.adding(try SigningKey.generate(), at: now) : advanced
            let stored = try await store.replaceSigningKeySchedule(schedule, with: next, by: .operator, at: now)
            return KeysReport.json(stored, at: now) == KeysReport.json(next, at: now) ? stored : nil
        }
        KeysReport.print(stored, asJSON: json)
    }
}
