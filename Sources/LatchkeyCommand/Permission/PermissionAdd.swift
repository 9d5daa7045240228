import ArgumentParser
import Foundation
import IdentityTokens
import LoginModel
import ProviderDomain
import ProviderStore

/// The `latchkey permission add` command, which adds a permission to the catalog, or redefines one.
struct PermissionAdd: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "add", abstract: "Put a permission into the catalogue, or change one.", usage: "latchkey permission add NAME [options]"
    )

    @Argument(help: "The name: small letters and underscores.")
    var name: String

    @Option(help: "Where tools list it: user_data, events_groups_pages or other.")
    var group = "other"

    @Option(help: "What the dialog says that the app gets.")
    var text: String?

    @Flag(inversion: .prefixedNo, help: "Whether an app needs advanced access to ask strangers for it.")
    var review = true

    @Flag(help: "It lets an app write.")
    var publish = false

    @Flag(help: "A limited login can ask for it.")
    var limited = false

    @Option(help: "The fields of a person that it opens, separated by commas.")
    var fields = ""

    @OptionGroup var store: StoreOption

    @Flag(help: "Print JSON.")
    var json = false

    func run() async throws {
        let permission = try Permission(validating: name)
        let isTaken = PermissionCatalog.all.contains(permission) || PermissionCatalog.reserved.contains(permission)
        guard !isTaken else { throw Problem("\(name) is a name that the provider has itself.") }
        guard let group = PermissionDefinition.Group(rawValue: group) else {
            throw Problem("--group is one of \(PermissionDefinition.Group.allCases.map(\.rawValue).joined(separator: ", ")).")
        }
        let names = fields.split(separator: ",").map { $0.trimmingCharacters(in: .whitespaces) }
        if let unknown = names.first(where: { !PermissionCatalog.definableFields.contains($0) }) {
            throw Problem("\(unknown.debugDescription) is no field of a person that a permission can open.")
        }
        let definition = PermissionDefinition(
            permission, group: group, text: text, needsReview: review, publishes: publish, isLimitedCapable: limited, fields: Set(names))
        _ = try await store.open(orMake: true).change(PermissionChange.define(definition, at: SystemEnvironment.real.now()))
        AppReport.say(definition.json, asJSON: json)
    }
}
