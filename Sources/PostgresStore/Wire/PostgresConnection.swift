import Foundation
import LoginModel
import Synchronization

/// One connection to a PostgreSQL server. A thread of its own makes all calls of libpq.
///
/// The connection ends when it is closed, when its last reference is released, and when anything goes wrong that is not the error of one
/// command. It never reconnects.
final class PostgresConnection: Sendable {
    private let inbox: PostgresInbox
    private let limits: PostgresLimits
    private let place: String
    let serverVersion: PostgresServerVersion
    /// The process ID of the server's process for this connection.
    let backendProcess: Int32
    /// The timeline of the primary when the connection was opened.
    let timeline = Atomic(0)

    private init(inbox: PostgresInbox, limits: PostgresLimits, place: String, facts: PostgresSession.ServerFacts) {
        self.inbox = inbox
        self.limits = limits
        self.place = place
        serverVersion = facts.version
        backendProcess = facts.backendProcess
    }

    deinit { inbox.close() }

    /// Connects, and sets the parameters of the session. It ignores the cancellation of the task, but not its deadline.
    /// - Parameter notify: Called on the thread of the connection for each notification after `LISTEN`. It must not block.
    static func connect(
        to address: PostgresAddress, limits: PostgresLimits = PostgresLimits(),
        notify: @escaping @Sendable (PostgresNotification) -> Void = { _ in }
    ) async throws(PostgresError) -> PostgresConnection {
        try PostgresLibrary.load()
        let place = address.description
        let inbox = try PostgresInbox(limits: limits)
        let deadline = ContinuousClock.now.advanced(by: limits.connecting)
        let outcome: Result<PostgresSession.ServerFacts, PostgresError> = await withCheckedContinuation { continuation in
            let handshake = PostgresHandshake { continuation.resume(returning: $0) }
            let thread = Thread {
                PostgresSession(address: address, limits: limits, inbox: inbox, notify: notify).run(until: deadline, handshake)
            }
            thread.name = "latchkey postgres"
            thread.stackSize = 1 << 20
            thread.start()
            // The thread checks the deadline itself, unless the name server makes it wait.
            DispatchQueue.global().asyncAfter(deadline: .now() + limits.connecting.seconds + 0.1) { [weak inbox] in
                if handshake.finish(.failure(PostgresError(.deadlinePassed, message: "connecting took too long"))) { inbox?.close() }
            }
        }
        switch outcome {
        case .success(let facts): return PostgresConnection(inbox: inbox, limits: limits, place: place, facts: facts)
        case .failure(let error): throw error.at(place)
        }
    }

    /// Sends commands together, and returns the result of each, in order. This takes one round trip.
    ///
    /// If a command fails, those after it are not executed, and the error of that command is thrown. Without `BEGIN`, the commands are one
    /// transaction, which may fail after all of them have succeeded, for example because of a deferred constraint. If the failure leaves a
    /// transaction open, the connection rolls it back before it sends the next flush.
    ///
    /// Other flushes may be sent before the results arrive; they are executed in order, and none of them should rely on this one. None is
    /// sent behind one that begins a transaction, because it would fail too. A transaction that spans flushes needs the connection for
    /// itself: flushes of others would be executed inside it.
    ///
    /// It ignores the cancellation of the task, because the server executes a flush that was sent, and the caller needs to know its result.
    /// - Parameter duration: The time after which the flush fails. If it was sent, this also closes the connection.
    func run(_ commands: [PostgresCommand], within duration: Duration? = nil) async throws(PostgresError) -> [PostgresResult] {
        guard !commands.isEmpty else { return [] }
        var encoded: [EncodedCommand] = []
        encoded.reserveCapacity(commands.count)
        do throws(PostgresError) {
            for command in commands { encoded.append(try EncodedCommand(command)) }
        } catch {
            throw error.at(place)
        }
        let flush = encoded
        let deadline = ContinuousClock.now.advanced(by: duration ?? limits.flush)
        let outcome = await withCheckedContinuation { continuation in
            inbox.add(PendingFlush(flush, deadline: deadline) { continuation.resume(returning: $0) })
        }
        switch outcome {
        case .success(let results): return results
        case .failure(let error): throw error.at(place)
        }
    }

    /// Sends one command, and returns its result.
    func run(_ sql: String, _ values: [PostgresValue] = [], within duration: Duration? = nil) async throws(PostgresError) -> PostgresResult
    {
        try await run([PostgresCommand(sql, values)], within: duration)[0]
    }

    /// Why the connection ended; `nil` while it is usable.
    var end: PostgresError? { inbox.end?.at(place) }

    /// Closes the connection, and returns when it is closed. Flushes that wait fail.
    func close() async { await withCheckedContinuation { continuation in inbox.close { continuation.resume() } } }
}

/// A message that another session sent with `NOTIFY`.
struct PostgresNotification: Sendable, Hashable {
    let channel: String
    let payload: String
    /// The process ID of the sender's session.
    let process: Int32
}

extension Duration {
    /// The duration in seconds.
    fileprivate var seconds: Double { Double(components.seconds) + Double(components.attoseconds) / 1e18 }
}
