/// What is wrong with a seed file, and where. Nothing of such a file is loaded.
public struct SeedFileError: Error, Sendable, Hashable, CustomStringConvertible {
    /// The path as it was given; empty where the settings did not come from a file.
    public let file: String
    /// Counted from 1; absent where the file as a whole is meant.
    public let line: Int?
    /// The key, such as `people[2].birthday`; absent where the file as a whole is meant.
    public let key: String?
    /// What is wrong, without a full stop.
    public let problem: String

    public var description: String {
        [file.isEmpty ? nil : line.map { "\(file):\($0)" } ?? file, key, problem].compactMap(\.self).joined(separator: ": ")
    }
}
