@testable import Latchkey

/// A semaphore that limits the number of tasks that run at a time. The other tasks wait in the order of their arrival.
final class ConcurrencyLimit: Sendable {
    private struct State: Sendable {
        var free: Int
        var line: [CheckedContinuation<Void, Never>] = []
    }

    private let state: Locked<State>

    init(_ count: Int) { state = Locked(State(free: count)) }

    func acquire() async {
        await withCheckedContinuation { turn in
            let isFree = state.withLock { state in
                guard state.free > 0 else {
                    state.line.append(turn)
                    return false
                }
                state.free -= 1
                return true
            }
            if isFree { turn.resume() }
        }
    }

    func release() {
        let next = state.withLock { state in
            guard !state.line.isEmpty else {
                state.free += 1
                return CheckedContinuation<Void, Never>?.none
            }
            return state.line.removeFirst()
        }
        next?.resume()
    }
}
