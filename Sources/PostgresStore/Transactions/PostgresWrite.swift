import LoginModel

/// A write that a transaction performs.
struct PostgresWrite: Sendable {
    /// The subjects that the transaction locks before it reads.
    let subjects: [PostgresSubject]
    let deadline: ContinuousClock.Instant
    /// Reads, decides, and writes. It is called for each attempt.
    let body: @Sendable (PostgresTransaction) async throws -> Void

    /// Whether the write can share its transaction with others.
    ///
    /// It cannot if it locks people that the statement looks up, because they may be those of other writes; nor if it has no subject, because
    /// it may then lock rows in any order; nor if it changes much, or does not wait for the disk.
    var canShareTransaction: Bool { !subjects.isEmpty && subjects.allSatisfy(\.canShareTransaction) }
}

extension PostgresSubject {
    /// Whether a write with this subject can share its transaction with others.
    fileprivate var canShareTransaction: Bool {
        switch self {
        case .personOfRefreshTokens: false
        case .app, .permissions, .compaction, .fieldAccesses, .callCounts, .expiredRecords, .schema, .store, .copy: false
        default: true
        }
    }
}

extension PostgresError {
    /// Whether the same commands may succeed later on this or another connection.
    var isTemporary: Bool {
        switch kind {
        case .cannotConnect, .noConnectionLeft, .connectionLost, .conflict, .lockTimeout, .readOnly, .deadlinePassed: true
        default: false
        }
    }

    /// Whether the server may have committed the transaction whose commit failed with this error.
    var leavesCommitUnknown: Bool {
        switch kind {
        case .connectionLost, .deadlinePassed: mayHaveBeenSent
        // The server committed the transaction, but a standby may not have it.
        case .other: sqlState == "01000"
        default: false
        }
    }
}
