import Foundation

/// An operator's replacements for templates, style sheets, scripts and images: the files of a folder, with the names of the files that they
/// replace.
struct PageOverrides: Sendable {
    /// The templates, by template name.
    let templates: [String: [UInt8]]
    /// The assets, by file name.
    let assets: [String: [UInt8]]

    /// The maximum size of a file in bytes.
    private static let maximumFileSize = 262_144

    /// Reads the folder; hidden files are skipped.
    /// - Throws: ``PagesError``, which names the invalid file.
    init(path: String) throws(PagesError) {
        let folder = URL(fileURLWithPath: path, isDirectory: true)
        var templates: [String: [UInt8]] = [:]
        var assets: [String: [UInt8]] = [:]
        let files: [URL]
        do {
            files = try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil, options: .skipsHiddenFiles)
        } catch {
            throw .unreadableFolder(path: path)
        }
        for file in files.sorted(by: { $0.lastPathComponent < $1.lastPathComponent }) {
            let name = file.lastPathComponent
            guard let data = try? Data(contentsOf: file) else { throw .unreadableFile(name: name, because: "it cannot be read") }
            guard data.count <= Self.maximumFileSize else {
                throw .unreadableFile(name: name, because: "it is larger than \(Self.maximumFileSize) bytes")
            }
            if file.pathExtension == "mustache" {
                guard String(validating: data, as: UTF8.self) != nil else { throw .unreadableFile(name: name, because: "it is not UTF-8") }
                templates[file.deletingPathExtension().lastPathComponent] = Array(data)
            } else {
                assets[name] = Array(data)
            }
        }
        self.templates = templates
        self.assets = assets
    }
}
