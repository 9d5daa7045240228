import Foundation

/// The private folder of a run, which is removed at its end.
struct RunFolder: Sendable {
    let path: String

    /// The reason why the folder or one of its files cannot be created.
    struct Failure: Error, CustomStringConvertible {
        let description: String
    }

    /// The maximum length of the path, so that the paths of sockets in the folder are short enough for the system.
    private static let maximumLength = 70

    /// Creates a folder that only the user can open. Its path has no white space, which would separate options in the variables of clients.
    static func create() throws(Failure) -> RunFolder {
        let preferred = FileManager.default.temporaryDirectory.path
        let isUsable = preferred.utf8.count < maximumLength && !preferred.contains(where: \.isWhitespace)
        let parent = isUsable ? preferred : "/tmp"
        var template = Array("\(parent)/latchkey-XXXXXX".utf8CString)
        guard mkdtemp(&template) != nil else {
            throw Failure(description: "No folder can be created in \(parent): \(String(cString: strerror(errno))).")
        }
        return RunFolder(path: String(decoding: template.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self))
    }

    /// Returns the path of a file of the folder.
    func file(_ name: String) -> String { "\(path)/\(name)" }

    /// Writes a file that only the user can read, and returns its path.
    @discardableResult
    func write(_ bytes: some Sequence<UInt8>, to name: String) throws -> String {
        let file = file(name)
        let folder = (file as NSString).deletingLastPathComponent
        do {
            try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
            try Data(bytes).write(to: URL(filePath: file))
        } catch {
            throw Failure(description: "\(file) cannot be written: \(error.localizedDescription)")
        }
        return file
    }

    func remove() { try? FileManager.default.removeItem(atPath: path) }
}
