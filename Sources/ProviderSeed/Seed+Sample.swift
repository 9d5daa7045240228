import Foundation
public import ProviderDomain

extension Seed {
    /// Returns the app and the people of `Examples/sample/seed.yaml`, which `latchkey demo` uses. The file is embedded in the program.
    /// - Throws: the error of the temporary directory or of the seed file.
    public static func sample() throws -> Seed { try sampleResult.get() }

    /// The seed, which is read only once. The seed file and its picture are first written to a temporary directory.
    private static let sampleResult = Result {
        let folder = FileManager.default.temporaryDirectory.appending(path: "latchkey-sample-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
        defer { try? FileManager.default.removeItem(at: folder) }
        let file = folder.appending(path: "seed.yaml")
        try Data(PackageResources.seed_yaml).write(to: file)
        try Data(PackageResources.ada_png).write(to: folder.appending(path: "ada.png"))
        return try SeedFile.read(path: file.path)
    }
}
