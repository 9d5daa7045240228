import ArgumentParser
import Foundation
import IdentityTokens
import LoginModel
import ProviderDomain
import ProviderStore

/// The `latchkey permission remove` command, which removes a permission that the operator added.
struct PermissionRemove: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "remove", abstract: "Take a permission out of the catalogue. What was granted of it opens nothing from then on.")

    @Argument(help: "The name.")
    var name: String

    @OptionGroup var store: StoreOption

    @OptionGroup var confirmation: ConfirmationOption

    @Flag(help: "Print JSON.")
    var json = false

    func run() async throws {
        let store = try store.open()
        try confirmation.confirm(
            "Take the permission \(name) out of the catalogue for good? What was granted of it opens nothing from then on.")
        guard try await store.change(PermissionChange.remove(Permission(name: name), at: SystemEnvironment.real.now())) else {
            throw Problem("There is no permission \(name) that was added.")
        }
        AppReport.say(["name": .string(name), "removed": true], asJSON: json)
    }
}
