import ArgumentParser
import Foundation
import LoginModel
import ProviderDomain
import ProviderStore
import StrictJSON

/// The `latchkey app remove` command, which removes an app and everything that people granted to it.
struct AppRemove: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "remove", abstract: "Remove an app and everything that people granted to it.",
        discussion: "Its tokens become invalid at once, and stay invalid even if an app with the same ID is registered later.")

    @Argument(help: "The app's ID.")
    var app: String

    @OptionGroup var store: StoreOption

    @OptionGroup var confirmation: ConfirmationOption

    @Flag(help: "Print JSON.")
    var json = false

    func run() async throws {
        let store = try await store.open()
        let name = try await store.existingApp(app).name
        try confirmation.confirm("Remove the app \(app), \(name), and everything that people granted to it, for good?")
        try await OptimisticRetry.run {
            try await store.changeApp(AppChange.remove(try await store.existingApp(app), at: SystemEnvironment.real.now())) ? () : nil
        }
        AppReport.print(["id": .string(app), "removed": true], asJSON: json)
    }
}
