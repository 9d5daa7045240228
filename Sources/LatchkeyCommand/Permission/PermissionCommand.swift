import ArgumentParser

/// `latchkey permission`: the permissions that the operator adds to those of the documentation.
struct PermissionCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "permission", abstract: "Administer the permissions that apps can ask for beyond the documented ones.",
        subcommands: [PermissionAdd.self, PermissionList.self, PermissionRemove.self])
}
