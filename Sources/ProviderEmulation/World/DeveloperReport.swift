/// Lines for the developer at the end of a run, bounded in number.
struct DeveloperReport: Sendable {
    /// The maximum number of lines.
    static let maximumLines = 1000

    private var kept: [String] = []
    private var omitted = 0

    mutating func append(_ lines: [String]) {
        let count = min(lines.count, Self.maximumLines - kept.count)
        kept += lines.prefix(count)
        omitted += lines.count - count
    }

    /// The lines, and one that counts those that were too many.
    var lines: [String] { omitted == 0 ? kept : kept + ["There are \(omitted) further lines."] }
}
