import LoginModel
import Testing

@Suite("One-shot results")
struct OneShotResultTests {
    private struct Failed: Error, Equatable { let number: Int }

    @Test(
        "The first outcome counts, whether it is a value or an error, before or after the wait", arguments: [false, true], [false, true])
    func first(isError: Bool, isEarly: Bool) async throws {
        let result = OneShotResult<Int>()
        let outcome: Result<Int, any Error> = isError ? .failure(Failed(number: 1)) : .success(1)
        let waiting: Task<Int, any Error>
        if isEarly {
            #expect(result.resolve(outcome))
            waiting = Task { try await result.value() }
        } else {
            waiting = Task { try await result.value() }
            await Task.yield()
            #expect(result.resolve(outcome))
        }
        for other in [.success(2), .failure(Failed(number: 2))] as [Result<Int, any Error>] { #expect(!result.resolve(other)) }
        if isError {
            await #expect(throws: Failed(number: 1)) { try await waiting.value }
        } else {
            #expect(try await waiting.value == 1)
        }
    }

    @Test("Only one of many tasks sets the outcome")
    func race() async throws {
        let result = OneShotResult<Int>()
        let successes: [Int] = await withTaskGroup(of: Int?.self) { group in
            for number in 0..<100 { group.addTask { result.resolve(.success(number)) ? number : nil } }
            var successes: [Int] = []
            for await number in group { if let number { successes.append(number) } }
            return successes
        }
        #expect(successes.count == 1)
        #expect(try await result.value() == successes.first)
    }

    @Test("A canceled wait ends with an error, and later outcomes are ignored", arguments: [false, true])
    func cancellation(isCanceledFirst: Bool) async {
        let result = OneShotResult<Int>()
        let waiting = Task {
            if isCanceledFirst { while !Task.isCancelled { await Task.yield() } }
            return try await result.valueUnlessCanceled()
        }
        waiting.cancel()
        await #expect(throws: CancellationError.self) { try await waiting.value }
        #expect(!result.resolve(.success(1)))
    }

    @Test("A cancellation after the outcome changes nothing")
    func lateCancellation() async throws {
        let result = OneShotResult<Int>()
        result.resolve(.success(1))
        let waiting = Task {
            while !Task.isCancelled { await Task.yield() }
            return try await result.valueUnlessCanceled()
        }
        waiting.cancel()
        #expect(try await waiting.value == 1)
    }

    @Test("Changes under a lock are not lost")
    func lock() async {
        let counter = Locked(0)
        await withTaskGroup(of: Void.self) { group in
            for _ in 0..<8 { group.addTask { for _ in 0..<1000 { counter.withLock { $0 += 1 } } } }
        }
        #expect(counter.withLock { $0 } == 8000)
        #expect(throws: Failed(number: 3)) { try counter.withLock { _ in throw Failed(number: 3) } }
        #expect(counter.withLock { $0 } == 8000)
    }
}
