import ArgumentParser
import Foundation
import LoginModel
import ProviderDomain
import ProviderStore
import StrictJSON

/// The `latchkey permission remove` command, which removes a permission that the operator added.
struct PermissionRemove: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "remove", abstract: "Remove a permission from the catalog. Apps can no longer use their grants of it.")

    @Argument(help: "The name.")
    var name: String

    @OptionGroup var store: StoreOption

    @OptionGroup var confirmation: ConfirmationOption

    @Flag(help: "Print JSON.")
    var json = false

    func run() async throws {
        let store = try await store.open()
        try confirmation.confirm(
            "Permanently remove the permission \(name) from the catalog? Apps can no longer use their grants of it.")
        guard try await store.changePermission(PermissionChange.remove(Permission(name: name), at: SystemEnvironment.real.now())) else {
            throw Problem("There is no added permission \(name).")
        }
        AppReport.print(["name": .string(name), "removed": true], asJSON: json)
    }
}
