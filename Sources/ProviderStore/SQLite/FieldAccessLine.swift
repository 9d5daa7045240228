import ProviderDomain

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// The format of a line of a ``FieldAccessLog``: `day person app field,field minute`. The day and the minute are counted from 1970-01-01 (UTC).
/// Lines of earlier versions have no minute.
enum FieldAccessLine {
    /// One field of one person, read by one app on one day.
    struct Key: Hashable {
        let day: Int
        let person: Int64
        let app: String
        let field: String
    }

    /// How often a field was read, and when last.
    struct Count: Hashable {
        var times: Int
        /// When the field was last read, to the minute; `nil` if it was not recorded.
        var lastAt: Date?

        static func + (one: Count, other: Count) -> Count {
            Count(times: one.times + other.times, lastAt: [one.lastAt, other.lastAt].compactMap(\.self).max())
        }
    }

    /// Returns the line of a field access.
    /// - Returns: `nil` if it has no fields.
    static func bytes(of reading: FieldAccess) -> [UInt8]? {
        let fields = reading.fields.filter { !$0.isEmpty && $0.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F && $0 != UInt8(ascii: ",") } }
        guard !fields.isEmpty else { return nil }
        let minute = Int((reading.at.timeIntervalSince1970 / 60).rounded(.down))
        return Array("\(reading.day) \(reading.person.rawValue) \(reading.appID) \(fields.joined(separator: ",")) \(minute)\n".utf8)
    }

    /// Counts the field accesses in a log. An incomplete last line is ignored, because its process was killed before it sent the data.
    static func counts(in journal: [UInt8]) -> [Key: Count] {
        // Most lines occur many times, so equal lines are parsed once.
        var lines: [ArraySlice<UInt8>: Int] = [:]
        var start = 0
        for end in journal.indices where journal[end] == UInt8(ascii: "\n") {
            lines[journal[start..<end], default: 0] += 1
            start = end + 1
        }
        var counts: [Key: Count] = [:]
        for (line, count) in lines {
            let parts = String(decoding: line, as: UTF8.self).split(separator: " ")
            guard (4...5).contains(parts.count), let day = Int(parts[0]), let person = Int64(parts[1]) else { continue }
            let minute = parts.count > 4 ? Double(parts[4]) : nil
            let told = Count(times: count, lastAt: minute.map { Date(timeIntervalSince1970: $0 * 60) })
            for field in parts[3].split(separator: ",") {
                counts.merge([Key(day: day, person: person, app: String(parts[2]), field: String(field)): told], uniquingKeysWith: +)
            }
        }
        return counts
    }
}
