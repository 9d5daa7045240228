/// A store whose rows a copy reads, all in the state of one point in time. Nothing else can change the store until the object is released.
package protocol StoreCopySource: Sendable {
    /// Returns at most ``StoreTable/batchSize`` rows of a table, in the order of the primary key.
    /// - Parameter row: The last row of the previous batch; `nil` for the first batch.
    func rows(of table: StoreTable, after row: StoreRow?) async throws -> [StoreRow]

    /// Returns the highest ID that a row of a table has or had; 0 if no ID has been assigned.
    func highestID(of table: StoreTable) async throws -> Int64
}

extension StoreCopySource {
    /// Copies all rows, and compares the number and the digest of each table's rows in the copy with those of the source.
    /// - Parameter report: Called for each table after it was copied and compared.
    /// - Throws: `StoreError`. In that case, nothing of the copy remains.
    package func copy(to target: any StoreCopyTarget, report: (CopiedTable) -> Void = { _ in }) async throws {
        do {
            for table in StoreTable.all {
                let copied = try await copy(table, to: target)
                try await target.analyze(table)
                guard try await Self.digest(of: table, in: target) == copied else { throw StoreError.differingCopy(table) }
                if table.highestID != nil { try await target.setHighestID(try await highestID(of: table), of: table) }
                report(copied)
            }
            try await target.finish()
        } catch {
            await target.discard()
            throw error
        }
    }

    private func copy(_ table: StoreTable, to target: any StoreCopyTarget) async throws -> CopiedTable {
        var digest = TableDigest(table)
        var batch = try await rows(of: table, after: nil)
        while let last = batch.last {
            // The next batch is read while this one is written.
            async let next = rows(of: table, after: last)
            try await target.insert(batch, into: table)
            digest.add(batch)
            batch = try await next
        }
        return CopiedTable(name: table.name, rowCount: digest.rowCount, digest: digest.text)
    }

    private static func digest(of table: StoreTable, in target: any StoreCopyTarget) async throws -> CopiedTable {
        var digest = TableDigest(table)
        var batch = try await target.rows(of: table, after: nil)
        while let last = batch.last {
            digest.add(batch)
            batch = try await target.rows(of: table, after: last)
        }
        return CopiedTable(name: table.name, rowCount: digest.rowCount, digest: digest.text)
    }
}

extension StoreError {
    fileprivate static func differingCopy(_ table: StoreTable) -> StoreError {
        StoreError(
            code: "store_copy",
            explanation: "The copy of the table \(table.name) differs from the original, so nothing was copied; check both with "
                + "latchkey store check.")
    }

    /// A store that a provider or a command uses.
    package static func inUse(_ place: String, _ reason: String) -> StoreError {
        StoreError(code: "store_in_use", explanation: "The store \(place) cannot be copied: \(reason).")
    }

    /// A target that is not empty.
    package static func cannotCopyTo(_ place: String, _ reason: String, code: String = "store_not_empty") -> StoreError {
        StoreError(
            code: code, explanation: "The store cannot be copied to \(place): \(reason). It was not changed.")
    }
}
