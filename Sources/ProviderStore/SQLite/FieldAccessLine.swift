import ProviderDomain

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// The format of a ``FieldAccessLog``: a header, then a line for each field access, `day person app field,field minute`. The day and the minute are
/// counted from 1970-01-01 (UTC).
enum FieldAccessLine {
    /// The first line of a log, which says the version of the format.
    static let header = Array("latchkey-field-accesses 1\n".utf8)

    /// Whether a log is of this format. An incomplete header counts, because a process can be killed while it writes the header.
    static func isFormat(of log: some Sequence<UInt8>) -> Bool {
        zip(header, log).allSatisfy(==)
    }

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
    static func bytes(of access: FieldAccess) -> [UInt8]? {
        let fields = access.fields.filter { !$0.isEmpty && $0.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F && $0 != UInt8(ascii: ",") } }
        guard !fields.isEmpty else { return nil }
        let minute = Int((access.at.timeIntervalSince1970 / 60).rounded(.down))
        return Array("\(access.day) \(access.person.rawValue) \(access.appID) \(fields.joined(separator: ",")) \(minute)\n".utf8)
    }

    /// Counts the field accesses in a log. An incomplete last line is ignored, because its process was killed before it sent the data.
    /// - Returns: `nil` if the log is not of this format.
    static func counts(in log: [UInt8]) -> [Key: Count]? {
        guard isFormat(of: log) else { return nil }
        // Most lines occur many times, so equal lines are parsed once.
        var lines: [ArraySlice<UInt8>: Int] = [:]
        var start = min(header.count, log.count)
        for end in start..<log.count where log[end] == UInt8(ascii: "\n") {
            lines[log[start..<end], default: 0] += 1
            start = end + 1
        }
        var counts: [Key: Count] = [:]
        for (line, count) in lines {
            let parts = String(decoding: line, as: UTF8.self).split(separator: " ")
            guard parts.count == 5, let day = Int(parts[0]), let person = Int64(parts[1]), let minute = Double(parts[4]) else { continue }
            let accesses = Count(times: count, lastAt: Date(timeIntervalSince1970: minute * 60))
            for field in parts[3].split(separator: ",") {
                counts.merge([Key(day: day, person: person, app: String(parts[2]), field: String(field)): accesses], uniquingKeysWith: +)
            }
        }
        return counts
    }
}
