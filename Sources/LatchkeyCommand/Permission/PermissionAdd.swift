import ArgumentParser
import Foundation
import IdentityTokens
import LoginModel
import ProviderDomain
import ProviderStore

/// The `latchkey permission add` command, which adds a permission to the catalog, or redefines one.
struct PermissionAdd: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "add", abstract: "Add a permission to the catalog, or change one.", usage: "latchkey permission add NAME [options]"
    )

    @Argument(help: "The name, in lowercase letters and underscores.")
    var name: String

    @Option(help: "The group in which the tools list it: user_data, events_groups_pages or other.")
    var group = "other"

    @Option(help: "How the dialog describes what the app receives.")
    var text: String?

    @Flag(inversion: .prefixedNo, help: "Whether an app needs advanced access to ask people without a role for it.")
    var review = true

    @Flag(help: "The permission lets an app write.")
    var publish = false

    @Flag(help: "A limited login can ask for the permission.")
    var limited = false

    @Option(help: "The fields of a person that an app with the permission can read, separated by commas.")
    var fields = ""

    @OptionGroup var store: StoreOption

    @Flag(help: "Print JSON.")
    var json = false

    func run() async throws {
        let permission = try Permission(validating: name)
        let isReserved = PermissionCatalog.all.contains(permission) || PermissionCatalog.reserved.contains(permission)
        guard !isReserved else { throw ValidationError("\(name) is a permission of the provider itself: choose another name.") }
        guard let group = PermissionDefinition.Group(rawValue: group) else {
            throw ValidationError("--group must be one of \(PermissionDefinition.Group.allCases.map(\.rawValue).joined(separator: ", ")).")
        }
        let names = fields.split(separator: ",").map { $0.trimmingCharacters(in: .whitespaces) }
        if let unknown = names.first(where: { !PermissionCatalog.definableFields.contains($0) }) {
            throw ValidationError("\(unknown.debugDescription) is not a field of a person that a permission can give access to.")
        }
        let definition = PermissionDefinition(
            permission, group: group, text: text, needsReview: review, publishes: publish, allowsLimitedLogin: limited, fields: Set(names))
        _ = try await store.open(creatingIfMissing: true).changePermission(
            PermissionChange.define(definition, at: SystemEnvironment.real.now()))
        AppReport.print(definition.json, asJSON: json)
    }
}
