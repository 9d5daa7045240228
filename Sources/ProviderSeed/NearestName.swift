/// Finds the name that somebody may have meant.
package enum NearestName {
    /// The maximum length of a name that is compared, in characters.
    private static let maximumLength = 64

    /// Returns the most similar name; `nil` if no name is similar.
    package static func find(_ mistyped: String, in names: some Sequence<String>) -> String? {
        let typed = Array(mistyped.lowercased())
        guard !typed.isEmpty, typed.count <= maximumLength else { return nil }
        let ranked = names.map { (name: $0, edits: edits(typed, Array($0.lowercased()))) }.filter { $0.edits <= max(1, typed.count / 3) }
        return ranked.min { ($0.edits, $0.name) < ($1.edits, $1.name) }?.name
    }

    /// Returns how many characters have to be inserted, removed, replaced, or exchanged with their neighbor (the optimal string alignment
    /// distance).
    private static func edits(_ one: [Character], _ other: [Character]) -> Int {
        var rows = [Array(0...other.count)]
        for (i, character) in one.enumerated() {
            var row = [i + 1]
            for (j, otherCharacter) in other.enumerated() {
                let isSame = character == otherCharacter
                var edits = min(rows[i][j + 1] + 1, row[j] + 1, rows[i][j] + (isSame ? 0 : 1))
                if i > 0, j > 0, character == other[j - 1], one[i - 1] == otherCharacter { edits = min(edits, rows[i - 1][j - 1] + 1) }
                row.append(edits)
            }
            rows.append(row)
        }
        return rows[one.count][other.count]
    }
}
