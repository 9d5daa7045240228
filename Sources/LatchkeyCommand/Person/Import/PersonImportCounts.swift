import StrictJSON

/// The numbers of people that an import adds, changes and skips.
struct PersonImportCounts {
    private static let maximumExamples = 10

    var added = 0
    var updated = 0
    var unchanged = 0
    private(set) var skipped = 0
    /// The login names of the first people who were skipped.
    private(set) var examplesOfSkipped: [String] = []
    /// The number of new people whose passwords are in plain text.
    var passwords = 0

    /// The number of people in the file.
    var total: Int { added + updated + unchanged + skipped }

    mutating func skip(_ login: String) {
        skipped += 1
        if examplesOfSkipped.count < Self.maximumExamples { examplesOfSkipped.append(login) }
    }

    var json: [String: JSONValue] {
        [
            "added": .integer(Int64(added)), "updated": .integer(Int64(updated)), "unchanged": .integer(Int64(unchanged)),
            "skipped": .integer(Int64(skipped)),
        ]
    }

    var line: String { "people added \(added), updated \(updated), unchanged \(unchanged), skipped \(skipped)" }
}
