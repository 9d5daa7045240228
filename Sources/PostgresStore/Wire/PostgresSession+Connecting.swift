import CPostgres
import Foundation

extension PostgresSession {
    /// Establishes the connection.
    func connect(until deadline: ContinuousClock.Instant) throws(PostgresError) -> ServerFacts {
        let parameters = try connectionParameters()
        guard let connection = Self.start(parameters) else { throw PostgresError(.cannotConnect, message: "there is no memory") }
        self.connection = connection
        notices.receive(from: connection)
        pq_set_verbose_errors(connection)
        try poll(connection, until: deadline)
        let version = PostgresServerVersion(number: Int(pq_server_version(connection)))
        guard version >= .oldest else { throw PostgresError(.serverTooOld, message: "it has version \(version)") }
        try checkWritable(connection)
        guard pq_set_nonblocking(connection), pq_enter_pipeline(connection) else { throw failure() }
        return ServerFacts(version: version, backendProcess: pq_backend_process(connection))
    }

    /// Returns the parameters of the address, of the session, and those that protect the connection.
    private func connectionParameters() throws(PostgresError) -> [String: String] {
        var parameters = SessionParameters.defaults.merging(address.parameters) { $1 }.merging(SessionParameters.fixed) { $1 }
        let resolved = Self.resolve(parameters)
        parameters.merge(try TransportSecurity.parameters(address: address.parameters, resolved: resolved)) { $1 }
        // Among several hosts, libpq looks for the primary. A single one that is read-only is refused later, with a clearer reason.
        let hasSeveralHosts = (resolved["hostaddr"] ?? resolved["host"] ?? "").contains(",")
        if hasSeveralHosts, address.parameters["target_session_attrs"] == nil { parameters["target_session_attrs"] = "read-write" }
        return parameters
    }

    /// Returns the parameters with those of the service file, of the environment, and the defaults. libpq tells them only for a connection,
    /// so this starts one with an invalid parameter, which libpq refuses before it opens a socket.
    static func resolve(_ parameters: [String: String]) -> [String: String] {
        guard let connection = start(parameters.merging(["channel_binding": "unresolved"]) { $1 }) else { return parameters }
        defer { pq_finish(connection) }
        guard let resolved = pq_parameters_of(connection) else { return parameters }
        defer { pq_parameters_free(resolved) }
        var result = PostgresAddress.dictionary(resolved)
        result["service"] = parameters["service"] ?? ProcessInfo.processInfo.environment["PGSERVICE"]
        return result
    }

    private static func start(_ parameters: [String: String]) -> OpaquePointer? {
        let (keywords, values) = (parameters.keys.map { $0.utf8CString }, parameters.values.map { $0.utf8CString })
        return withPointers(to: keywords) { keywords in withPointers(to: values) { values in pq_connect_start(keywords, values) } }
    }

    /// Calls a closure with an array of C texts that ends with `nil`.
    private static func withPointers<Result>(
        to texts: [ContiguousArray<CChar>], _ body: (UnsafePointer<UnsafePointer<CChar>?>?) -> Result
    ) -> Result {
        let bytes = texts.flatMap(\.self)
        return bytes.withUnsafeBufferPointer { bytes in
            var pointers: [UnsafePointer<CChar>?] = []
            var offset = 0
            for text in texts {
                pointers.append(bytes.baseAddress?.advanced(by: offset))
                offset += text.count
            }
            return (pointers + [nil]).withUnsafeBufferPointer { body($0.baseAddress) }
        }
    }

    private func poll(_ connection: OpaquePointer, until deadline: ContinuousClock.Instant) throws(PostgresError) {
        var progress = pq_progress_writing
        while progress != pq_progress_connected {
            // Until the connection is established, nobody can add a flush: the pipe only says that the connection is to be closed.
            guard inbox.take() != nil else { throw PostgresError(.connectionLost, message: "the provider closed the connection") }
            guard ContinuousClock.now < deadline else { throw PostgresError(.deadlinePassed, message: "connecting took too long") }
            let isReading = progress == pq_progress_reading
            // If it cannot even start, there is no socket to wait for.
            if !pq_is_broken(connection) {
                let events = pq_wait(connection, inbox.wakeReader, isReading, !isReading, milliseconds(until: deadline))
                guard events & Int32(pq_event_socket.rawValue) != 0 else { continue }
            }
            progress = pq_connect_poll(connection)
            if progress == pq_progress_failed {
                throw PostgresError(
                    connecting: String(cString: pq_error_message(connection)), needsPassword: pq_needs_password(connection))
            }
        }
    }

    private func checkWritable(_ connection: OpaquePointer) throws(PostgresError) {
        for name in ["in_hot_standby", "default_transaction_read_only"] {
            guard let value = pq_parameter_status(connection, name), String(cString: value) == "on" else { continue }
            throw PostgresError(.readOnly, message: "\(name) is on")
        }
    }

    /// Returns the error for a failure of libpq that no result describes.
    func failure() -> PostgresError {
        if let reason = notices.endReason { return reason }
        let message = connection.flatMap { pq_error_message($0) }.map { String(cString: $0) } ?? ""
        return PostgresError(.connectionLost, message: PostgresLibrary.sentencePart(message))
    }
}
