#if os(Linux) || os(macOS)
internal import FlyingSocks

/// The connections that the gate has let in, so that any of them can be ended from outside.
final class LoopbackGuests: Sendable {
    private struct Guest: Sendable {
        let client: Socket
        var server: Socket?
    }

    private struct State: Sendable {
        var guests: [UInt64: Guest] = [:]
        var count: UInt64 = 0
    }

    private let state = Locked(State())

    /// Welcomes a connection, and names it.
    func enter(_ client: Socket) -> UInt64 {
        state.withLock { state in
            state.count += 1
            state.guests[state.count] = Guest(client: client)
            return state.count
        }
    }

    /// The connection has one to the web server too.
    func join(_ id: UInt64, to server: Socket) { state.withLock { $0.guests[id]?.server = server } }

    /// Closes what a connection has open. Under the lock, so that nobody ends another connection with the same number.
    func leave(_ id: UInt64) {
        state.withLock { state in
            let guest = state.guests.removeValue(forKey: id)
            try? guest?.server?.close()
            try? guest?.client.close()
        }
    }

    /// Ends the connection that is here longest. It leaves when the web server has finished with it.
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
