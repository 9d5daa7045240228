/// Waits until a condition holds. It looks a thousand times a second: a loop that only yields would take a core from what it waits for.
package func wait(until condition: () async throws -> Bool) async rethrows {
    while !Task.isCancelled, try await !condition() { try? await Task.sleep(for: .milliseconds(1)) }
}
