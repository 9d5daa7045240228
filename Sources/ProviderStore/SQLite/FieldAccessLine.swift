import ProviderDomain

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// The format of a ``FieldAccessLog``: a header, then a line for each field access, `day person app field,field minute`. The day and the
/// minute are counted from 1970-01-01 (UTC).
enum FieldAccessLine {
    /// The first line of a log, which says the version of the format.
    static let header = Array("latchkey-field-accesses 1\n".utf8)

    /// The maximum length of a line that is counted, in bytes.
    private static let maximumLength = 4096

    /// The days that a line may have: those from 1970 to 9999.
    private static let days = 0..<2_932_897

    /// Whether a log has this format. An incomplete header suffices, because a process can be killed while it writes the header.
    static func isFormat(of log: some Sequence<UInt8>) -> Bool {
        zip(header, log).allSatisfy(==)
    }

    /// Returns the line of a field access. If it would be too long, the result has one line for each field.
    /// - Returns: `nil` if it has no field whose name the format can represent.
    static func bytes(of access: FieldAccess) -> [UInt8]? {
        let fields = access.fields.filter { !$0.isEmpty && $0.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F && $0 != UInt8(ascii: ",") } }
        guard !fields.isEmpty else { return nil }
        let minute = Int((access.at.timeIntervalSince1970 / 60).rounded(.down))
        func line(_ fields: String) -> [UInt8] {
            Array("\(access.day) \(access.person.rawValue) \(access.appID) \(fields) \(minute)\n".utf8)
        }
        let line = line(fields.joined(separator: ","))
        return line.count <= maximumLength ? line : fields.flatMap(line(_:))
    }

    /// Parses a line without its line break.
    /// - Parameter times: How many times the log contains the line.
    /// - Returns: The counts of the fields; empty if ``bytes(of:)`` cannot have written the line.
    private static func counts(in line: ArraySlice<UInt8>, times: Int) -> [FieldAccessCount] {
        let parts = String(decoding: line, as: UTF8.self).split(separator: " ")
        guard parts.count == 5, let day = Int(parts[0]), days.contains(day), let person = Int64(parts[1]),
            let minute = Int(parts[4]), minute >= 0, days.contains(minute / 1440)
        else { return [] }
        return parts[3].split(separator: ",").map { field in
            FieldAccessCount(
                appID: String(parts[2]), person: Person.ID(rawValue: person), field: String(field), day: day, count: times,
                lastAt: Date(timeIntervalSince1970: Double(minute) * 60))
        }
    }

    /// Counts the field accesses in a log that is read in parts. An incomplete last line is ignored, because the data is sent only after
    /// the whole line has been written. A line that is too long or invalid is also ignored.
    struct Counter {
        // Most lines occur many times, so equal lines are parsed once.
        private var lines: [ArraySlice<UInt8>: Int] = [:]
        /// The bytes after the last complete line.
        private var rest: [UInt8] = []
        private var hasHeader = false
        private var isLineTooLong = false
        /// Whether the log has another format.
        private(set) var isOtherFormat = false

        mutating func append(_ part: [UInt8]) {
            rest += part
            if !hasHeader {
                isOtherFormat = !isFormat(of: rest)
                guard !isOtherFormat, rest.count >= header.count else { return }
                rest.removeFirst(header.count)
                hasHeader = true
            }
            var start = 0
            while let end = rest[start...].firstIndex(of: UInt8(ascii: "\n")) {
                if !isLineTooLong, end - start < maximumLength { count(rest[start..<end]) }
                isLineTooLong = false
                start = end + 1
            }
            rest.removeFirst(start)
            guard isLineTooLong || rest.count >= maximumLength else { return }
            isLineTooLong = true
            rest = []
        }

        private mutating func count(_ line: ArraySlice<UInt8>) {
            if let index = lines.index(forKey: line) {
                lines.values[index] += 1
            } else {
                // `Array(line)` copies the line, so that the key does not keep the whole part in memory.
                lines[ArraySlice(Array(line))] = 1
            }
        }

        func counts() -> [FieldAccessCount] {
            FieldAccessCount.merged(lines.lazy.flatMap { FieldAccessLine.counts(in: $0, times: $1) })
        }
    }
}
