import Latchkey

@testable import Latchkey

extension Never {
    private static let waiting = Locked<[CheckedContinuation<Void, Never>]>([])

    /// A function that never returns, even if the task is canceled.
    static func returns() async {
        await withCheckedContinuation { continuation in waiting.withLock { $0.append(continuation) } }
    }
}
