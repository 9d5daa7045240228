/// A table that every kind of store has, with the columns that a copy of the store transfers.
package struct StoreTable: Sendable, Hashable {
    /// A type of values.
    package enum ColumnType: String, Sendable {
        case text, integer, number, boolean, bytes
    }

    package struct Column: Sendable, Hashable {
        package let name: String
        package let type: ColumnType
        package let isOptional: Bool

        static func text(_ name: String) -> Column { Column(name: name, type: .text, isOptional: false) }
        static func optionalText(_ name: String) -> Column { Column(name: name, type: .text, isOptional: true) }
        static func integer(_ name: String) -> Column { Column(name: name, type: .integer, isOptional: false) }
        static func optionalInteger(_ name: String) -> Column { Column(name: name, type: .integer, isOptional: true) }
        static func number(_ name: String) -> Column { Column(name: name, type: .number, isOptional: false) }
        static func optionalNumber(_ name: String) -> Column { Column(name: name, type: .number, isOptional: true) }
        static func boolean(_ name: String) -> Column { Column(name: name, type: .boolean, isOptional: false) }
        static func bytes(_ name: String) -> Column { Column(name: name, type: .bytes, isOptional: false) }
    }

    package let name: String
    package let columns: [Column]
    /// The positions of the columns of the primary key, in the order of the key.
    package let key: [Int]
    /// The query for the highest ID that a row of the table has or had; `nil` if the store does not assign the IDs of the table.
    package let highestID: String?

    init(_ name: String, key: [String], highestID: String? = nil, _ columns: [Column]) {
        (self.name, self.columns, self.highestID) = (name, columns, highestID)
        self.key = key.map { column in
            guard let index = columns.firstIndex(where: { $0.name == column }) else { preconditionFailure("A key consists of columns.") }
            return index
        }
    }

    /// Returns the table as a store of an earlier version has it: without the columns that are not named, except those of the key.
    package func limited(to names: Set<String>) -> StoreTable {
        let keys = key.map { columns[$0].name }
        return StoreTable(name, key: keys, highestID: highestID, columns.filter { names.contains($0.name) || keys.contains($0.name) })
    }

    /// The names of the columns, separated by commas.
    package var columnList: String { columns.map(\.name).joined(separator: ", ") }

    /// The names of the columns of the primary key, separated by commas.
    package var keyList: String { key.map { columns[$0].name }.joined(separator: ", ") }

    /// The number of rows that are read at a time. A value of bytes can have several megabytes.
    package var batchSize: Int { columns.contains { $0.type == .bytes } ? 8 : 1_000 }
}
