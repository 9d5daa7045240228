import Foundation
import StrictJSON

/// Reads people from a file in parts, as its bytes arrive. The memory that it needs does not depend on the length of the file.
public struct PersonFileParser {
    /// The format of a file.
    public enum Format: String, Sendable, CaseIterable {
        /// Comma-separated values (RFC 4180) in UTF-8, whose first record has the names of the columns.
        case csv
        /// One JSON object a line, with the keys of a person in a seed file.
        case jsonl
    }

    private enum Content { case csv(CSVParser, header: [String]?), jsonl(LineParser) }

    private let file: String
    private var content: Content
    /// The first bytes, as long as they may be a part of a byte order mark; `nil` after the beginning.
    private var beginning: [UInt8]? = []
    private static let byteOrderMark: [UInt8] = [0xEF, 0xBB, 0xBF]

    /// Creates a parser.
    /// - Parameter file: The path of the file, for error messages and for pictures, whose paths are relative to it.
    public init(_ format: Format, file: String) {
        self.file = file
        content =
            switch format {
            case .csv: .csv(CSVParser(), header: nil)
            case .jsonl: .jsonl(LineParser())
            }
    }

    /// Reads bytes.
    /// - Returns: The rows that are complete.
    /// - Throws: The first error, with file, line and column. Rows before it in the same bytes are lost.
    public mutating func parse(_ bytes: [UInt8]) throws(SeedFileError) -> [PersonRow] {
        try read(withoutMark(bytes))
    }

    /// Removes a byte order mark from the beginning of the file.
    private mutating func withoutMark(_ bytes: [UInt8]) -> [UInt8] {
        guard let beginning else { return bytes }
        let found = beginning + bytes
        let isPartOfMark = found.count < Self.byteOrderMark.count && Self.byteOrderMark.starts(with: found)
        self.beginning = isPartOfMark ? found : nil
        if isPartOfMark { return [] }
        return found.starts(with: Self.byteOrderMark) ? Array(found.dropFirst(Self.byteOrderMark.count)) : found
    }

    private mutating func read(_ bytes: [UInt8]) throws(SeedFileError) -> [PersonRow] {
        switch content {
        case .csv(var parser, var header):
            let records: [[CSVParser.Field]]
            do {
                records = try parser.parse(bytes)
            } catch {
                throw seedFileError(error, header)
            }
            let rows = try self.rows(records, &header)
            content = .csv(parser, header: header)
            return rows
        case .jsonl(var parser):
            let lines: [(number: Int, bytes: [UInt8])]
            do {
                lines = try parser.parse(bytes)
            } catch {
                throw self.error(error.line, "is longer than \(LineParser.maximumLength) bytes")
            }
            content = .jsonl(parser)
            var rows: [PersonRow] = []
            for line in lines { rows.append(try row(line)) }
            return rows
        }
    }

    /// Ends the file.
    /// - Returns: The last row, if no line feed ends it.
    /// - Throws: The first error, with file, line and column.
    public mutating func finish() throws(SeedFileError) -> [PersonRow] {
        let first = try read(beginning ?? [])
        beginning = nil
        return first + (try end())
    }

    private mutating func end() throws(SeedFileError) -> [PersonRow] {
        switch content {
        case .csv(var parser, var header):
            let last: [CSVParser.Field]?
            do {
                last = try parser.finish()
            } catch {
                throw seedFileError(error, header)
            }
            let rows = try self.rows(last.map { [$0] } ?? [], &header)
            guard header != nil else { throw error(1, "the file has no header with the names of the columns") }
            return rows
        case .jsonl(var parser): return try parser.finish().map { line throws(SeedFileError) in [try row(line)] } ?? []
        }
    }

    // MARK: CSV

    private static let columns: Set<String> = SeedPeople.keys.subtracting(["hometown", "location"])
        .union(["hometown_id", "hometown_name", "location_id", "location_name"])

    private static let nameBytes = Set("abcdefghijklmnopqrstuvwxyz_".utf8)

    private func rows(_ records: [[CSVParser.Field]], _ header: inout [String]?) throws(SeedFileError) -> [PersonRow] {
        var rows: [PersonRow] = []
        for record in records {
            if let header { rows.append(try row(record, header)) } else { header = try checkedHeader(record) }
        }
        return rows
    }

    private func checkedHeader(_ fields: [CSVParser.Field]) throws(SeedFileError) -> [String] {
        var names: [String] = []
        for (index, field) in fields.enumerated() {
            func problem(_ text: String) -> SeedFileError {
                SeedFileError(file: file, line: field.line, key: "column \(index + 1)", problem: text)
            }
            guard Self.columns.contains(field.text) else {
                // In a file without a header, the text may be a password.
                let isName = field.text.count <= 20 && field.text.utf8.allSatisfy { Self.nameBytes.contains($0) }
                let name = isName ? "\"\(field.text)\"" : "its text in the first record"
                throw problem("\(name) is not a known column; known are " + Self.columns.sorted().joined(separator: ", "))
            }
            guard !names.contains(field.text) else { throw problem("\(field.text) is also the name of another column") }
            names.append(field.text)
        }
        guard names.contains("email") else { throw error(1, "the header has no column email") }
        return names
    }

    private func row(_ fields: [CSVParser.Field], _ header: [String]) throws(SeedFileError) -> PersonRow {
        guard fields.count == header.count else {
            throw error(fields[0].line, "the record has \(fields.count) columns, and the header has \(header.count)")
        }
        var values: [String: JSONValue] = [:]
        var places: [String: (column: Int, line: Int)] = [:]
        for (index, (name, field)) in zip(header, fields).enumerated() {
            places[name] = (index + 1, field.line)
            guard !field.text.isEmpty else { continue }
            switch name {
            case "friends": values[name] = .array(field.text.split(separator: ";").map { .string($0.trimmingCharacters(in: .whitespaces)) })
            case "hometown_id", "hometown_name", "location_id", "location_name":
                let parts = name.split(separator: "_").map(String.init)
                var members = values[parts[0]]?.object ?? [:]
                members[parts[1]] = .string(field.text)
                values[parts[0]] = .object(members)
            default: values[name] = .string(field.text)
            }
        }
        return PersonRow(line: fields[0].line, file: file, values: values, places: places)
    }

    private func seedFileError(_ problem: CSVParser.Problem, _ header: [String]?) -> SeedFileError {
        let name = problem.column.flatMap { column in header.flatMap { column <= $0.count ? $0[column - 1] : nil } }
        let key = problem.column.map { column in "column \(column)" + (name.map { " (\($0))" } ?? "") }
        return SeedFileError(file: file, line: problem.line, key: key, problem: problem.explanation)
    }

    // MARK: JSON lines

    private func row(_ line: (number: Int, bytes: [UInt8])) throws(SeedFileError) -> PersonRow {
        do {
            guard case .object(let members) = try JSONValue(strictly: line.bytes, maximumDepth: 4, maximumValues: 10_000) else {
                throw error(line.number, "is not a JSON object")
            }
            return PersonRow(line: line.number, file: file, values: members.filter { $0.value != .null }, places: [:])
        } catch let problem as JSONSyntaxError {
            throw error(line.number, "is not valid JSON at byte \(problem.offset + 1): \(problem.problem)")
        } catch let problem as SeedFileError {
            throw problem
        } catch {
            throw self.error(line.number, "\(error)")
        }
    }

    private func error(_ line: Int, _ problem: String) -> SeedFileError {
        SeedFileError(file: file, line: line, key: nil, problem: problem)
    }
}
