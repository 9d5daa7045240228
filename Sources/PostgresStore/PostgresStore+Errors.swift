import ProviderStore

extension PostgresStore {
    /// The error of a write whose app or person does not exist.
    var missingSubject: StoreError { .missingSubject("PostgreSQL (\(address))") }

    /// Translates an error into one that the operator can act on.
    static func storeError(_ error: any Error, _ address: PostgresAddress? = nil) -> StoreError {
        if let error = error as? StoreError { return error }
        let place = address.map { "PostgreSQL (\($0))" } ?? "PostgreSQL"
        guard let error = error as? PostgresError else {
            return StoreError(code: "store_failed", explanation: "The store on \(place) could not be used: \(error)")
        }
        // A foreign key: the app or the person of a row does not exist.
        if error.sqlState == "23503" { return .missingSubject(place) }
        if error.kind == .outcomeUnknown { return .outcomeUnknown("on \(place)") }
        // A command that opens the store names the reason itself; a request can be repeated.
        if address != nil, !error.isFaultOfCommand {
            let explanation = error.explanation
            return .unavailable("on \(place)", explanation.hasSuffix(".") ? String(explanation.dropLast()) : explanation)
        }
        return StoreError(code: error.kind.rawValue, explanation: error.explanation)
    }
}

extension PostgresError {
    /// Whether the error is that of a command or its values, so that the same request fails again. Any other error is that of the server or
    /// of the connection to it, even if the server refuses the user, the user has lost a privilege, or the database is gone: the request
    /// succeeds again when the operator has corrected that.
    fileprivate var isFaultOfCommand: Bool {
        switch kind {
        case .uniqueViolation, .constraintViolation, .statementInvalid, .tooLarge, .zeroByte: true
        // Without the server's code, the store was closed.
        case .other: sqlState != nil
        default: false
        }
    }
}
