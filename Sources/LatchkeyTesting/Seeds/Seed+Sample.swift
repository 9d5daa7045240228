import Foundation
public import ProviderDomain
import ProviderStore

extension Seed {
    /// The app and the people of `Examples/sample/seed.yaml`, which are inside the program: what `latchkey demo` shows.
    /// - Throws: what is wrong with the temporary folder.
    public static func sample() throws -> Seed { try read.get() }

    /// Read once: the file and its picture lie side by side while it is read.
    private static let read = Result {
        let folder = FileManager.default.temporaryDirectory.appending(path: "latchkey-sample-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
        defer { try? FileManager.default.removeItem(at: folder) }
        let file = folder.appending(path: "seed.yaml")
        try Data(PackageResources.seed_yaml).write(to: file)
        try Data(PackageResources.ada_png).write(to: folder.appending(path: "ada.png"))
        return try SeedFile.read(path: file.path)
    }
}
