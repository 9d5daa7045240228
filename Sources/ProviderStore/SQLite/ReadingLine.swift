import ProviderDomain

/// A line of a ``ReadingJournal``: `day person app field,field`.
enum ReadingLine {
    /// One field of one person for one app on one day.
    struct Key: Hashable {
        let day: Int
        let person: Int64
        let app: String
        let field: String
    }

    /// - Returns: `nil` where nothing was told.
    static func bytes(of reading: Reading) -> [UInt8]? {
        let fields = reading.fields.filter { !$0.isEmpty && $0.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F && $0 != UInt8(ascii: ",") } }
        guard !fields.isEmpty else { return nil }
        return Array("\(reading.day) \(reading.person.rawValue) \(reading.appID) \(fields.joined(separator: ","))\n".utf8)
    }

    /// Counts what is in a journal. The end of one whose process was killed in the middle of a line is not counted: nobody was told it.
    static func counts(in journal: [UInt8]) -> [Key: Int] {
        // Most lines are like others.
        var lines: [ArraySlice<UInt8>: Int] = [:]
        var start = 0
        for end in journal.indices where journal[end] == UInt8(ascii: "\n") {
            lines[journal[start..<end], default: 0] += 1
            start = end + 1
        }
        var counts: [Key: Int] = [:]
        for (line, count) in lines {
            let parts = String(decoding: line, as: UTF8.self).split(separator: " ")
            guard parts.count == 4, let day = Int(parts[0]), let person = Int64(parts[1]) else { continue }
            for field in parts[3].split(separator: ",") {
                counts[Key(day: day, person: person, app: String(parts[2]), field: String(field)), default: 0] += count
            }
        }
        return counts
    }
}
