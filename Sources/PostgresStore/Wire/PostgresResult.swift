import CPostgres

/// The result of one command: its rows, and the number of affected rows.
struct PostgresResult: Sendable {
    /// The names of the columns; empty if there are no rows.
    private(set) var columns: [String] = []
    /// The number of rows that the command inserted, updated, deleted or selected.
    private(set) var affectedRows = 0
    /// The warnings that the server sent during the command, at most ``maximumWarnings``. The SQLSTATE 01000 after COMMIT means that a
    /// standby may not have the transaction.
    private(set) var warnings: [PostgresError] = []
    static let maximumWarnings = 8

    /// The texts of all values, row by row, without separators.
    private var bytes: [UInt8] = []
    /// The position after each value in `bytes`; negative, less one, for null.
    private var ends: [Int] = []

    /// The number of bytes that the rows occupy.
    var size: Int { bytes.count + ends.count * MemoryLayout<Int>.size }

    /// Adds the rows, and the number of affected rows, of a result of libpq.
    mutating func append(_ result: OpaquePointer) {
        let columnCount = pq_column_count(result)
        let rowCount = pq_row_count(result)
        if rowCount > 0, columns.isEmpty { columns = (0..<columnCount).map { String(cString: pq_column_name(result, $0)) } }
        for row in 0..<rowCount {
            for column in 0..<columnCount {
                if !pq_is_null(result, row, column) {
                    let count = Int(pq_value_length(result, row, column))
                    bytes.append(contentsOf: UnsafeRawBufferPointer(start: pq_value(result, row, column), count: count))
                    ends.append(bytes.count)
                } else {
                    ends.append(-bytes.count - 1)
                }
            }
        }
        guard pq_result_status(result) != pq_status_single_tuple, let count = Int(String(cString: pq_affected_rows(result))) else { return }
        affectedRows = count
    }

    mutating func append(warnings: [PostgresError]) { self.warnings += warnings.prefix(Self.maximumWarnings - self.warnings.count) }
}

extension PostgresResult: RandomAccessCollection {
    var startIndex: Int { 0 }
    var endIndex: Int { columns.isEmpty ? 0 : ends.count / columns.count }
    subscript(row: Int) -> PostgresRow {
        precondition(row >= 0 && row < endIndex, "The result has \(endIndex) rows.")
        return PostgresRow(result: self, first: row * columns.count)
    }

    /// Returns the bytes of a value; `nil` for null.
    func value(at index: Int) -> ArraySlice<UInt8>? {
        guard ends[index] >= 0 else { return nil }
        let start = index == 0 ? 0 : ends[index - 1]
        return bytes[(start < 0 ? -start - 1 : start)..<ends[index]]
    }
}

extension PostgresResult: CustomStringConvertible, CustomReflectable {
    /// The size of the result, never its values.
    var description: String { "\(count) rows, \(affectedRows) affected" }
    var customMirror: Mirror { Mirror(self, children: []) }
}
