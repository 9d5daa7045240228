#if os(Linux) || os(macOS)
internal import FlyingSocks

/// The open connections of the gate, so that any of them can be ended from another thread.
final class LoopbackConnectionRegistry: Sendable {
    private struct Guest: Sendable {
        let client: Socket
        var server: Socket?
    }

    private struct State: Sendable {
        var guests: [UInt64: Guest] = [:]
        var count: UInt64 = 0
    }

    private let state = Locked(State())

    /// Adds a connection and returns its ID.
    func enter(_ client: Socket) -> UInt64 {
        state.withLock { state in
            state.count += 1
            state.guests[state.count] = Guest(client: client)
            return state.count
        }
    }

    /// Adds the socket to the web server to a connection.
    func join(_ id: UInt64, to server: Socket) { state.withLock { $0.guests[id]?.server = server } }

    /// Closes the sockets of a connection. Holds the lock, so that no other call ends a new connection with the same file descriptor.
    func leave(_ id: UInt64) {
        state.withLock { state in
            let guest = state.guests.removeValue(forKey: id)
            try? guest?.server?.close()
            try? guest?.client.close()
        }
    }

    /// Ends the oldest connection. It is removed when the web server has finished with it.
    func endOldest() {
        state.withLock { state in
            guard let oldest = state.guests.keys.min(), let guest = state.guests[oldest] else { return }
            guest.client.end(.both)
            guest.server?.end(.writing)
        }
    }

    /// Ends all connections at once.
    func endAll() {
        state.withLock { state in
            for guest in state.guests.values {
                guest.client.end(.both)
                guest.server?.end(.both)
            }
        }
    }
}
#endif
