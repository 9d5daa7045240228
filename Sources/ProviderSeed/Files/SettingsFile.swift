import LoginModel
import ProviderDomain
import Yams

/// A YAML file that maps the names of settings to texts or lists of texts.
package struct SettingsFile: Sendable {
    /// A name in the file with its values.
    package struct Entry: Sendable {
        package let name: String
        /// The line of the name, starting at 1.
        package let line: Int
        /// The texts of the list; one text if the value is not a list.
        package let values: [String]
        /// Whether the value is a list.
        package let isList: Bool
    }

    /// The path of the file.
    package let path: String
    /// The names with a value, in the order of the file.
    package let entries: [Entry]

    /// The maximum size of a file, in bytes.
    private static let maximumSize = 65_536

    /// Reads the file at a path.
    /// - Throws: The first error, with file, line and key.
    package init(path: String) throws(SeedFileError) {
        self.path = path
        let text = try SeedFile.text(path: path, maximumSize: Self.maximumSize)
        guard let root = try SeedFile.compose(text, path) else {
            entries = []
            return
        }
        guard let mapping = root.mapping else {
            throw SeedFileError(file: path, line: root.mark?.line, key: nil, problem: "is not a mapping of settings to values")
        }
        var entries: [Entry] = []
        for (key, value) in mapping {
            guard let name = key.scalar?.string else {
                throw SeedFileError(file: path, line: key.mark?.line, key: nil, problem: "contains a key that is not a name")
            }
            // A key with an empty value is treated as missing.
            if value.null != nil, value.scalar?.style == .plain { continue }
            let node = SeedNode(file: path, key: name, node: value)
            let isList = value.sequence != nil
            entries.append(
                Entry(name: name, line: key.mark?.line ?? 1, values: isList ? try node.strings() : [try node.text()], isList: isList))
        }
        self.entries = entries
    }

    /// Returns a text as a YAML value on one line.
    package static func value(_ text: String) -> String {
        // Without quotation marks, such a text would be no text, or would not be on one line.
        let isPlain = !text.isEmpty && !["null", "Null", "NULL", "~"].contains(text) && text.escapedForLog == text
        let yaml = try? Yams.serialize(
            node: Node(text, .implicit, isPlain ? .any : .doubleQuoted), width: -1, allowUnicode: text.escapedForLog == text)
        return yaml?.split(separator: "\n").first.map(String.init) ?? "\"\""
    }
}
