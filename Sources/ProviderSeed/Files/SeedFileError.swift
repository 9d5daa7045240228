/// An error in a seed file or a file of settings, and its position. Nothing from a file with an error is loaded.
public struct SeedFileError: Error, Sendable, Hashable, CustomStringConvertible {
    /// The path of the file, as the caller gave it; empty if the values did not come from a file.
    public let file: String
    /// The line, starting at 1; `nil` if the error concerns the whole file.
    public let line: Int?
    /// The key, such as `people[2].birthday`; `nil` if the error concerns the whole file.
    public let key: String?
    /// The reason in English, without a period at the end.
    public let problem: String

    public var description: String {
        [file.isEmpty ? nil : line.map { "\(file):\($0)" } ?? file, key, problem].compactMap(\.self).joined(separator: ": ")
    }
}
