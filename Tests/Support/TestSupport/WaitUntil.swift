/// Waits until a condition is true or the task is canceled. It checks the condition a thousand times a second, because a loop that only
/// yields would occupy a processor core.
package func wait(until condition: () async throws -> Bool) async rethrows {
    while !Task.isCancelled, try await !condition() { try? await Task.sleep(for: .milliseconds(1)) }
}
