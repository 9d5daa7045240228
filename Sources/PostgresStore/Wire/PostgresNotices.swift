import CPostgres

/// The notices that libpq delivers while it reads. They are used only on the thread of the connection.
final class PostgresNotices {
    /// The warnings since the last result.
    private(set) var warnings: [PostgresError] = []
    /// The reason that the server gave when it ended the session while no command was running.
    private(set) var endReason: PostgresError?

    /// Receives the notices of a connection, which must be closed before this object is released.
    func receive(from connection: OpaquePointer) {
        pq_set_notice_receiver(
            connection,
            { context, notice in
                guard let context, let notice else { return }
                Unmanaged<PostgresNotices>.fromOpaque(context).takeUnretainedValue().add(PostgresError(result: notice))
            }, Unmanaged.passUnretained(self).toOpaque())
    }

    private func add(_ notice: PostgresError) {
        if notice.kind == .connectionLost, notice.sqlState != nil {
            endReason = notice
        } else if warnings.count < PostgresResult.maximumWarnings {
            warnings.append(notice)
        }
    }

    func takeWarnings() -> [PostgresError] {
        defer { warnings.removeAll() }
        return warnings
    }
}
