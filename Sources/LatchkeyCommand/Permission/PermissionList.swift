import ArgumentParser
import Foundation
import IdentityTokens
import LoginModel
import ProviderDomain
import ProviderStore

/// The `latchkey permission list` command, which lists the permissions that the operator added.
struct PermissionList: AsyncParsableCommand {
    static let configuration = CommandConfiguration(commandName: "list", abstract: "List the permissions that were added.")

    @OptionGroup var store: StoreOption

    @Flag(help: "Print JSON.")
    var json = false

    func run() async throws {
        let definitions = try await store.open().permissionDefinitions()
        if json { return AppReport.say(.array(definitions.map(\.json)), asJSON: true) }
        for definition in definitions {
            let marks = [
                definition.needsReview ? "review" : nil, definition.publishes ? "publish" : nil,
                definition.isLimitedCapable ? "limited" : nil,
            ]
            Terminal.say(([definition.permission.name, definition.group.rawValue] + marks.compactMap(\.self)).joined(separator: "  "))
        }
    }
}
