import ArgumentParser

/// The `latchkey permission` command, which administers the permissions that the operator adds to the documented ones.
struct PermissionCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "permission", abstract: "Manage the permissions that apps can ask for in addition to the documented ones.",
        subcommands: [PermissionAdd.self, PermissionList.self, PermissionRemove.self])
}
