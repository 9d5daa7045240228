import Latchkey

@testable import Latchkey

extension Never {
    private static let waiting = Locked<[CheckedContinuation<Void, Never>]>([])

    /// Does not return, not even when the task is canceled.
    static func returns() async {
        await withCheckedContinuation { continuation in waiting.withLock { $0.append(continuation) } }
    }
}
