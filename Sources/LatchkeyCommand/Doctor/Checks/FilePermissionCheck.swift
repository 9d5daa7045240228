import Foundation

/// Checks who owns the files of the store, and who may read and change them and the files with settings.
struct FilePermissionCheck: InstallationCheck {
    static let name = "permissions"

    func findings(on installation: Installation) async -> [Finding] {
        var findings: [Finding] = []
        if let path = installation.storePath, let store = FileAttributes(path), store.isRegularFile {
            findings += Self.findings(onFilesOf: store)
            findings += Self.findings(onFolderOf: store)
            findings += Self.findings(onFilesReadBy: store, installation)
            if findings.isEmpty {
                findings.append(
                    .ok("permissions", "The files of the store belong to \(store.ownerName), and no other user can read or change them."))
            }
        }
        if let file = installation.file.flatMap(FileAttributes.init), file.isWritableByOthers {
            findings.append(
                .problem(
                    "settings_writable", "Other users can change the settings in \(file.path) (mode \(file.modeText)).",
                    "Run: \(ShellCommand.line(["chmod", "go-w", file.path]))"))
        }
        // A sample seed is no secret, because the home page shows it.
        if !installation.settings.showSeedPeople, let seed = installation.settings.seed.flatMap(FileAttributes.init), seed.mode & 0o007 != 0
        {
            findings.append(
                .warning(
                    "seed_readable",
                    "All users of this machine can read the passwords and secrets in \(seed.path) (mode \(seed.modeText)).",
                    "Run: \(ShellCommand.line(["chmod", "o-rwx", seed.path]))"))
        }
        return findings
    }

    /// Checks the file of the store, its logs, and the logs of field accesses.
    private static func findings(onFilesOf store: FileAttributes) -> [Finding] {
        let files = [store] + paths(beside: store.path).compactMap(FileAttributes.init)
        var findings: [Finding] = []
        let open = files.filter(\.isOpenToOthers)
        if let first = open.first {
            findings.append(
                .problem(
                    "store_readable_by_others",
                    "Other users of this machine can read or change the keys and password digests in \(first.path) (mode "
                        + "\(first.modeText))\(open.count > 1 ? ", and \(open.count - 1) more of the store's files" : "").",
                    "Run: \(ShellCommand.line(["chmod", "600"] + open.map(\.path)))"))
        }
        let others = files.filter { $0.owner != store.owner }
        if let first = others.first {
            findings.append(
                .problem(
                    "store_owners_differ",
                    "The file \(first.path) belongs to \(first.ownerName), but the store to \(store.ownerName).",
                    "Run: \(ShellCommand.line(["chown", store.ownerName] + others.map(\.path)))"))
        }
        if store.mode & 0o200 == 0 {
            findings.append(
                .problem(
                    "store_not_writable", "The owner \(store.ownerName) may not write to the store \(store.path) (mode \(store.modeText)).",
                    "Run: \(ShellCommand.line(["chmod", "600", store.path]))"))
        }
        let user = geteuid()
        if user != 0, user != store.owner {
            findings.append(
                .problem(
                    "store_of_other_user", "The store \(store.path) belongs to \(store.ownerName), but this command runs as another user.",
                    "Run 'latchkey serve' and this command as \(store.ownerName), for example with sudo -u \(store.ownerName)."))
        }
        return findings
    }

    /// Checks the folder, in which the provider creates the logs of the store.
    private static func findings(onFolderOf store: FileAttributes) -> [Finding] {
        guard let folder = FileAttributes(URL(filePath: store.path).deletingLastPathComponent().path) else { return [] }
        var findings: [Finding] = []
        if folder.isWritableByOthers {
            let text = "Other users can create files in the folder \(folder.path) of the store (mode \(folder.modeText))"
            let advice = "Run: \(ShellCommand.line(["chmod", "go-w", folder.path])), or move the store to a folder of its own."
            findings.append(
                folder.isSticky
                    ? .warning("folder_shared", "\(text).", advice)
                    : .problem("folder_writable_by_others", "\(text), and replace the store.", advice))
        }
        // The owner may belong to a group that may write to the folder.
        let isWritable = folder.owner == store.owner ? folder.mode & 0o200 != 0 : store.owner == 0 || folder.isWritableByOthers
        if !isWritable {
            findings.append(
                .problem(
                    "folder_not_writable",
                    "The owner \(store.ownerName) of the store cannot create the store's logs in the folder \(folder.path) (owner "
                        + "\(folder.ownerName), mode \(folder.modeText)).",
                    "Run: \(ShellCommand.line(["chown", store.ownerName, folder.path])) and "
                        + "\(ShellCommand.line(["chmod", "u+rwx", folder.path]))"))
        }
        return findings
    }

    /// Checks the files that the provider reads when it starts as the owner of the store. The owner may belong to the group of a file.
    private static func findings(onFilesReadBy store: FileAttributes, _ installation: Installation) -> [Finding] {
        let paths = [installation.file, installation.settings.seed, installation.settings.logo]
        return paths.compactMap { $0.flatMap(FileAttributes.init) }.compactMap { file in
            let isReadable = file.owner == store.owner ? file.mode & 0o400 != 0 : store.owner == 0 || file.mode & 0o044 != 0
            guard !isReadable else { return nil }
            return .problem(
                "file_not_readable",
                "The owner \(store.ownerName) of the store may not read \(file.path) (owner \(file.ownerName), mode \(file.modeText)).",
                "Run: \(ShellCommand.line(["chown", store.ownerName, file.path]))")
        }
    }

    /// Returns the paths of the other files of a store.
    private static func paths(beside store: String) -> [String] {
        let url = URL(filePath: store)
        let folder = url.deletingLastPathComponent()
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
        let prefix = url.lastPathComponent
        return names.sorted().filter { name in
            ["-wal", "-shm", "-journal"].contains { name == prefix + $0 } || name.hasPrefix("\(prefix)-field-accesses-")
        }.map { folder.appending(path: $0).path }
    }
}
