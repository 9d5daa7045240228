import Foundation

/// Checks the space for the store and for temporary files, and the size of the store's log.
struct DiskSpaceCheck: InstallationCheck {
    static let name = "disk"

    /// The free bytes below which the next writes can fail. A checkpoint of the log can need as much.
    private static let leastFreeBytes: UInt64 = 64 << 20
    /// The free bytes and the share of the file system below which it will be full soon.
    private static let fewFreeBytes: UInt64 = 1 << 30
    private static let fewFreeShare: UInt64 = 10
    /// The number of files below which the next writes can fail.
    private static let leastFreeFiles: UInt64 = 100
    /// The size of the log, in bytes, that only a reader which never ends can cause: eight times the size at which a commit empties it.
    private static let largeLog = 256 << 20

    func findings(on installation: Installation) async -> [Finding] {
        var findings: [Finding] = []
        if let path = installation.storePath {
            let folder = URL(filePath: path).deletingLastPathComponent().path
            if let system = FileSystem(containing: folder) { findings += Self.findings(on: system, folder) }
            findings += Self.findings(onLog: "\(path)-wal")
            if findings.isEmpty, let system = FileSystem(containing: folder) {
                findings.append(.ok("disk", "The folder \(folder) has \(Self.text(system.freeBytes)) free."))
            }
        }
        let temporary = FileManager.default.temporaryDirectory.path
        guard let system = FileSystem(containing: temporary) else { return findings }
        if system.isReadOnly {
            findings.append(
                .warning(
                    "temporary_folder_read_only", "The file system of the folder for temporary files \(temporary) is for reading only.",
                    "Name another folder with the variable TMPDIR."))
        } else if system.freeBytes < Self.leastFreeBytes {
            findings.append(
                .warning(
                    "temporary_folder_full", "The folder for temporary files \(temporary) has \(Self.text(system.freeBytes)) free.",
                    "Free some space there, or name another folder with the variable TMPDIR."))
        }
        return findings
    }

    private static func findings(on system: FileSystem, _ folder: String) -> [Finding] {
        if system.isReadOnly {
            return [
                .problem(
                    "disk_read_only", "The file system of the folder \(folder) is mounted for reading only.",
                    "Look in the log of the system for errors of the disk, and mount it for writing. For a service, see ReadWritePaths.")
            ]
        }
        let advice = "Free some space, for example old backups and logs, or move the store to a larger disk."
        if system.freeBytes < leastFreeBytes {
            return [.problem("disk_full", "The folder \(folder) has only \(text(system.freeBytes)) free, so writes fail.", advice)]
        }
        if let files = system.freeFiles, files < leastFreeFiles {
            return [
                .problem(
                    "no_files_left", "The file system of the folder \(folder) has room for only \(files) more files, so writes fail.",
                    "Remove small files that are not needed, or move the store to another file system.")
            ]
        }
        if system.freeBytes < fewFreeBytes, system.freeBytes < system.totalBytes / fewFreeShare {
            return [.warning("disk_almost_full", "The folder \(folder) has only \(text(system.freeBytes)) free.", advice)]
        }
        return []
    }

    private static func findings(onLog path: String) -> [Finding] {
        guard let size = try? FileManager.default.attributesOfItem(atPath: path)[.size] as? Int, size > largeLog else { return [] }
        return [
            .warning(
                "log_large",
                "The log \(path) of the store has \(text(UInt64(size))), because a program has been reading the store for long.",
                "End programs that read the store, such as 'latchkey audit --follow', or restart the provider.")
        ]
    }

    private static func text(_ bytes: UInt64) -> String { Int64(clamping: bytes).formatted(.byteCount(style: .file)) }
}
