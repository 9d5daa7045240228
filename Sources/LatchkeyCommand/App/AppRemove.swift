import ArgumentParser
import Foundation
import IdentityTokens
import LoginModel
import ProviderDomain
import ProviderStore

/// The `latchkey app remove` command, which removes an app and everything that people granted to it.
struct AppRemove: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "remove", abstract: "Remove an app, with everything that was granted to it.",
        discussion: "Its tokens are void at once, and stay so if an app of the same id is registered one day.")

    @Argument(help: "The app's id.")
    var app: String

    @OptionGroup var store: StoreOption

    @OptionGroup var confirmation: ConfirmationOption

    @Flag(help: "Print JSON.")
    var json = false

    func run() async throws {
        let store = try store.open()
        let name = try await store.existingApp(app).name
        try confirmation.confirm("Remove the app \(app), \(name), and everything that people granted to it, for good?")
        try await OptimisticRetry.win {
            try await store.change(AppChange.remove(try await store.existingApp(app), at: SystemEnvironment.real.now())) ? () : nil
        }
        AppReport.say(["id": .string(app), "removed": true], asJSON: json)
    }
}
