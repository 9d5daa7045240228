import Foundation
public import ProviderDomain

extension Seed {
    /// Returns the app and the people of `Examples/sample/seed.yaml`, which `latchkey demo` uses. The file is embedded in the program.
    /// - Throws: the error of the temporary directory or of the seed file.
    public static func sample() throws -> Seed { try sampleResult.get() }

    /// The seed, which is read only once. The seed file and its pictures are first written to a temporary directory.
    private static let sampleResult = Result {
        let folder = FileManager.default.temporaryDirectory.appending(path: "latchkey-sample-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
        defer { try? FileManager.default.removeItem(at: folder) }
        let file = folder.appending(path: "seed.yaml")
        try Data(PackageResources.seed_yaml).write(to: file)
        for (name, bytes) in pictures { try Data(bytes).write(to: folder.appending(path: name)) }
        let seed = try SeedFile.read(path: file.path)
        let people = try seed.people.map { entry in
            var entry = entry
            entry.picture = try (entry.picture?.bytes()).map(Seed.Picture.init)
            return entry
        }
        return Seed(apps: seed.apps, people: people, icons: seed.icons, text: seed.text)
    }

    /// The pictures of the people and the icon of the app, by the names that the seed file uses.
    private static let pictures = [
        "ada.png": PackageResources.ada_png, "grace.png": PackageResources.grace_png, "silpa.png": PackageResources.silpa_png,
        "blaise.png": PackageResources.blaise_png, "sample.png": PackageResources.sample_png,
    ]
}
