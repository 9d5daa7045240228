import LoginModel
import ProviderDomain

/// Computes the password digests of many people, as many at a time as the hasher can.
package struct ParallelDigests: Sendable {
    private let passwords: PasswordHasher

    package init(_ passwords: PasswordHasher) { self.passwords = passwords }

    /// Calls a closure for each element.
    /// - Returns: The results, in the order of the elements.
    package func map<Element: Sendable, Result: Sendable>(
        _ elements: [Element], _ body: @escaping @Sendable (Element) async throws -> Result
    ) async throws -> [Result] {
        try await withThrowingTaskGroup(of: (Int, Result).self) { group in
            var results: [Result?] = Array(repeating: nil, count: elements.count)
            for (index, element) in elements.enumerated() {
                if index >= passwords.maximumConcurrent, let (done, result) = try await group.next() { results[done] = result }
                group.addTask { (index, try await body(element)) }
            }
            for try await (index, result) in group { results[index] = result }
            return results.compactMap(\.self)
        }
    }

    /// Returns the estimated time of computing digests, in seconds. It computes one to find out.
    package func estimatedTime(of count: Int) async throws -> Double {
        let clock = ContinuousClock()
        let start = clock.now
        _ = try await passwords.digest(Secret("estimate"), for: .seed)
        return (clock.now - start) / .seconds(1) * Double(count) / Double(passwords.maximumConcurrent)
    }
}
