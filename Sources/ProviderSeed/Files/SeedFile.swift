import Foundation
import LoginModel
public import ProviderDomain
import Yams

/// Reads a seed file (YAML). A file with an error is rejected as a whole.
public enum SeedFile {
    /// The maximum size of a seed file, in bytes.
    static let maximumSize = 64 * 1024 * 1024

    /// Reads the seed file at a path.
    /// - Throws: The first error, with file, line and key.
    public static func read(path: String) throws(SeedFileError) -> Seed {
        try parse(text(path: path, maximumSize: maximumSize), file: path)
    }

    /// Returns the text of the file at a path, which must not be larger than `maximumSize` bytes.
    static func text(path: String, maximumSize: Int) throws(SeedFileError) -> String {
        func problem(_ text: String) -> SeedFileError { SeedFileError(file: path, line: nil, key: nil, problem: text) }
        guard FileManager.default.fileExists(atPath: path) else { throw problem("there is no such file") }
        guard let file = FileHandle(forReadingAtPath: path), let data = try? file.read(upToCount: maximumSize + 1) ?? Data() else {
            throw problem("cannot be read")
        }
        guard data.count <= maximumSize else { throw problem("is larger than \(maximumSize) bytes") }
        guard let text = String(data: data, encoding: .utf8) else { throw problem("is not UTF-8") }
        return text
    }

    /// Reads a seed from YAML text.
    /// - Parameter file: The path of the file, for error messages and for images, whose paths are relative to it.
    /// - Throws: The first error, with file, line and key.
    public static func parse(_ text: String, file: String) throws(SeedFileError) -> Seed { try parse(text, file: file, idKey: nil) }

    /// Reads the seed file of an emulator, in which the key `id` of a person is the app-scoped ID in every app.
    /// - Throws: The first error, with file, line and key.
    package static func readWithIDs(path: String) throws(SeedFileError) -> Seed {
        try parse(text(path: path, maximumSize: maximumSize), file: path, idKey: SeedPersonID.key)
    }

    private static func parse(_ text: String, file: String, idKey: String?) throws(SeedFileError) -> Seed {
        guard let root = try compose(text, file) else { return Seed(apps: [], people: []) }
        let fields = try SeedNode(file: file, key: "", node: root).fields(["apps", "people"])
        let (apps, icons) = try SeedApps.read(fields["apps"])
        let (people, ids) = try SeedPeople.read(fields["people"], idKey: idKey, appIDs: Set(apps.map(\.id)))
        var seed = Seed(apps: apps, people: people, icons: icons, text: Secret(text))
        seed.givenIDs = ids
        return seed
    }

    static func compose(_ text: String, _ file: String) throws(SeedFileError) -> Node? {
        do {
            return try Yams.compose(yaml: text)
        } catch let error as YamlError {
            throw seedFileError(from: error, file)
        } catch {
            throw SeedFileError(file: file, line: nil, key: nil, problem: "\(error)")
        }
    }

    private static func seedFileError(from error: YamlError, _ file: String) -> SeedFileError {
        switch error {
        case .scanner(_, let problem, let mark, _), .parser(_, let problem, let mark, _), .composer(_, let problem, let mark, _):
            SeedFileError(file: file, line: mark.line, key: nil, problem: "is not valid YAML: \(problem)")
        case .duplicatedKeysInMapping(let duplicates, let context):
            SeedFileError(
                file: file, line: context.mark.line, key: duplicates.sorted().joined(separator: ", "),
                problem: "occurs more than once in one mapping")
        default: SeedFileError(file: file, line: nil, key: nil, problem: "is not valid YAML: \(error)")
        }
    }
}
