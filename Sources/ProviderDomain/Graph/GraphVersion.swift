/// The version segment of a path, such as `v19.0` (Wire.md, section 1.2).
public struct GraphVersion: Sendable, Hashable, CustomStringConvertible {
    /// The number before the dot.
    public let major: Int
    /// The number after the dot.
    public let minor: Int

    /// The newest version, which applies if neither the call nor the app names one.
    public static let newest = GraphVersion(major: 26, minor: 0)

    private init(major: Int, minor: Int) {
        self.major = major
        self.minor = minor
    }

    /// Parses a version such as `v19.0`; `nil` for other segments, such as `v19` or `v1.x`.
    public init?(_ segment: some StringProtocol) {
        guard segment.first == "v" else { return nil }
        let numbers = segment.dropFirst().split(separator: ".", omittingEmptySubsequences: false)
        guard numbers.count == 2,
            numbers.allSatisfy({ (1...3).contains($0.utf8.count) && $0.utf8.allSatisfy { (48...57).contains($0) } }),
            let major = Int(numbers[0]), let minor = Int(numbers[1])
        else { return nil }
        self.init(major: major, minor: minor)
    }

    /// Splits a path into the version and the rest.
    /// - Returns: The version, if the path begins with one, and the path without it.
    public static func split(_ path: String) -> (version: GraphVersion?, rest: String) {
        let start = path.hasPrefix("/") ? path.index(after: path.startIndex) : path.startIndex
        let segment = path[start...].prefix { $0 != "/" }
        guard let version = GraphVersion(segment) else { return (nil, path) }
        return (version, String(path[segment.endIndex...]))
    }

    /// Whether the version is ``newest`` or an earlier one. All these versions are accepted and behave alike.
    public var isKnown: Bool { (major, minor) <= (Self.newest.major, Self.newest.minor) }

    public var description: String { "v\(major).\(minor)" }
}

extension RegisteredApp {
    /// The version that applies to the app's calls without a version: the one in its settings, or the newest (Wire.md, section 1.2).
    public var defaultVersion: GraphVersion { settings.graphVersion.flatMap { GraphVersion($0) } ?? .newest }
}
