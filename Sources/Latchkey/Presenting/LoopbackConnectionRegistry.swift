#if os(Linux) || os(macOS)
internal import FlyingSocks

/// The open connections of the gate, so that any of them can be ended from another thread.
final class LoopbackConnectionRegistry: Sendable {
    private struct Connection: Sendable {
        let client: Socket
        var server: Socket?
    }

    private struct State: Sendable {
        var connections: [UInt64: Connection] = [:]
        var count: UInt64 = 0
    }

    private let state = Locked(State())

    /// Adds a connection and returns its ID.
    func add(_ client: Socket) -> UInt64 {
        state.withLock { state in
            state.count += 1
            state.connections[state.count] = Connection(client: client)
            return state.count
        }
    }

    /// Adds the socket to the web server to a connection.
    func setServer(of id: UInt64, to server: Socket) { state.withLock { $0.connections[id]?.server = server } }

    /// Closes the sockets of a connection. Holds the lock, so that no other call ends a new connection with the same file descriptor.
    func closeAndRemove(_ id: UInt64) {
        state.withLock { state in
            let connection = state.connections.removeValue(forKey: id)
            try? connection?.server?.close()
            try? connection?.client.close()
        }
    }

    /// Ends the oldest connection. It is removed when the web server has finished with it.
    func endOldest() {
        state.withLock { state in
            guard let oldest = state.connections.keys.min(), let connection = state.connections[oldest] else { return }
            connection.client.shutDown(.both)
            connection.server?.shutDown(.writing)
        }
    }

    /// Ends all connections at once.
    func endAll() {
        state.withLock { state in
            for connection in state.connections.values {
                connection.client.shutDown(.both)
                connection.server?.shutDown(.both)
            }
        }
    }
}
#endif
