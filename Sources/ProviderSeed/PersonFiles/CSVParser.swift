/// Reads CSV (RFC 4180) in parts, as the bytes arrive. A line may end with CRLF or LF; empty lines are skipped.
///
/// The package SwiftCSV needs the whole text, and ignores spaces around quoted fields and what follows them. Such a file is not what its
/// writer meant, and a password may begin with a space.
struct CSVParser {
    struct Field: Sendable {
        let text: String
        /// The line in which the field begins, starting at 1.
        let line: Int
    }

    /// An error in the text.
    struct Problem: Error {
        let line: Int
        /// The column, starting at 1; `nil` if the error concerns the whole record.
        let column: Int?
        let explanation: String
    }

    static let maximumFieldSize = 65_536
    static let maximumRecordSize = 262_144
    static let maximumColumns = 64

    private enum State { case fieldStart, unquoted, quoted, quoteInQuoted, carriageReturn }

    private var state = State.fieldStart
    private var fields: [Field] = []
    private var bytes: [UInt8] = []
    private var isQuoted = false
    private var recordSize = 0
    private var line = 1
    private var firstLineOfField = 1

    /// Reads bytes.
    /// - Returns: The records that are complete.
    mutating func parse(_ part: some Sequence<UInt8>) throws(Problem) -> [[Field]] {
        var records: [[Field]] = []
        for byte in part {
            if let record = try add(byte) { records.append(record) }
            if byte == 0x0A { line += 1 }
        }
        return records
    }

    /// Ends the text.
    /// - Returns: The last record, if no line feed ends it.
    mutating func finish() throws(Problem) -> [Field]? {
        switch state {
        case .quoted:
            throw Problem(line: firstLineOfField, column: fields.count + 1, explanation: "has a quotation mark that is not closed")
        case .fieldStart where fields.isEmpty: return nil
        case .carriageReturn: throw problem("has a carriage return that no line feed follows")
        case .fieldStart, .unquoted, .quoteInQuoted: return try endRecord()
        }
    }

    private mutating func add(_ byte: UInt8) throws(Problem) -> [Field]? {
        recordSize += 1
        guard recordSize <= Self.maximumRecordSize else {
            throw Problem(line: line, column: nil, explanation: "the record is longer than \(Self.maximumRecordSize) bytes")
        }
        guard byte != 0 else { throw problem("has a zero byte") }
        switch (state, byte) {
        case (.fieldStart, 0x22):
            (state, isQuoted, firstLineOfField) = (.quoted, true, line)
        case (.quoted, 0x22): state = .quoteInQuoted
        case (.quoteInQuoted, 0x22):
            state = .quoted
            try append(byte)
        case (.quoted, _): try append(byte)
        case (.carriageReturn, 0x0A): return try endRecord()
        case (.carriageReturn, _): throw problem("has a carriage return that no line feed follows")
        case (_, 0x2C): try endField()
        case (_, 0x0D): state = .carriageReturn
        case (_, 0x0A): return try endRecord()
        case (.quoteInQuoted, _): throw problem("has text after the closing quotation mark")
        case (.unquoted, 0x22): throw problem("has a quotation mark, but does not begin with one; write \"…\"\"…\"")
        case (.fieldStart, _), (.unquoted, _):
            if state == .fieldStart { firstLineOfField = line }
            state = .unquoted
            try append(byte)
        }
        return nil
    }

    private mutating func append(_ byte: UInt8) throws(Problem) {
        guard bytes.count < Self.maximumFieldSize else { throw problem("is longer than \(Self.maximumFieldSize) bytes") }
        bytes.append(byte)
    }

    private mutating func endField() throws(Problem) {
        guard fields.count < Self.maximumColumns else {
            throw Problem(line: line, column: nil, explanation: "the record has more than \(Self.maximumColumns) columns")
        }
        guard let text = String(validating: bytes, as: UTF8.self) else { throw problem("is not UTF-8") }
        fields.append(Field(text: text, line: isQuoted || !bytes.isEmpty ? firstLineOfField : line))
        (bytes, isQuoted, state) = ([], false, .fieldStart)
    }

    /// - Returns: `nil` for an empty line.
    private mutating func endRecord() throws(Problem) -> [Field]? {
        let isEmpty = fields.isEmpty && bytes.isEmpty && !isQuoted
        try endField()
        defer { (fields, recordSize) = ([], 0) }
        return isEmpty ? nil : fields
    }

    private func problem(_ explanation: String) -> Problem {
        Problem(line: line, column: fields.count + 1, explanation: explanation)
    }
}
