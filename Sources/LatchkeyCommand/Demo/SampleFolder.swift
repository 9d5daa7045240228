import Foundation

/// A folder of its own for one demonstration: the sample seed, which is inside the program, and an empty store.
struct SampleFolder {
    private let folder: URL

    init() throws {
        folder = FileManager.default.temporaryDirectory.appending(path: "latchkey-demo-\(UUID().uuidString)")
        try FileManager.default.createDirectory(
            at: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
        try Data(PackageResources.seed_yaml).write(to: folder.appending(path: "seed.yaml"))
        try Data(PackageResources.ada_png).write(to: folder.appending(path: "ada.png"))
    }

    var seed: String { folder.appending(path: "seed.yaml").path }
    var store: String { folder.appending(path: "latchkey.sqlite").path }

    func remove() { try? FileManager.default.removeItem(at: folder) }
}
