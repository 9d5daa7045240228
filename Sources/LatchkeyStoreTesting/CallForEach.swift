/// Calls a closure for each value, 32 calls at a time. More calls about the same person would wait longer than a store may let them wait.
/// - Returns: The results, in no particular order.
@discardableResult
func callForEach<Value: Sendable, Result: Sendable>(
    _ values: some Sequence<Value>, _ call: @escaping @Sendable (Value) async throws -> Result
) async throws -> [Result] {
    try await withThrowingTaskGroup(of: Result.self) { group in
        var results: [Result] = []
        for (number, value) in values.enumerated() {
            if number >= 32, let result = try await group.next() { results.append(result) }
            group.addTask { try await call(value) }
        }
        return try await group.reduce(into: results) { $0.append($1) }
    }
}
