import ArgumentParser
import Foundation
import LoginModel
import ProviderDomain
import ProviderStore
import StrictJSON

/// The `latchkey permission list` command, which lists the permissions that the operator added.
struct PermissionList: AsyncParsableCommand {
    static let configuration = CommandConfiguration(commandName: "list", abstract: "List the added permissions.")

    @OptionGroup var store: StoreOption

    @Flag(help: "Print JSON.")
    var json = false

    func run() async throws {
        let definitions = try await store.open().permissionDefinitions()
        if json { return AppReport.print(.array(definitions.map(\.json)), asJSON: true) }
        for definition in definitions {
            let labels = [
                definition.needsReview ? "review" : nil, definition.publishes ? "publish" : nil,
                definition.allowsLimitedLogin ? "limited" : nil,
            ]
            Terminal.printLine(
                ([definition.permission.name, definition.group.rawValue] + labels.compactMap(\.self)).joined(separator: "  "))
        }
    }
}
