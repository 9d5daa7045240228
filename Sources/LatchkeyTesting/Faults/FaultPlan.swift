import LoginModel
import ProviderWeb

/// The simulated failures of a provider's requests. The fault that was added last is checked first.
final class FaultPlan: Sendable {
    private struct Entry: Sendable {
        let fault: Fault
        let path: String?
        /// The number of matching requests that succeed before the fault applies.
        var remainingSuccesses: Int
        /// The number of requests that still fail; `nil` if all of them fail.
        var remainingFailures: Int?
    }

    private let entries = Locked<[Entry]>([])
    private let waits = Locked<[UInt64: Task<Void, any Error>]>([:])
    private let clock: TestClock

    init(clock: TestClock) { self.clock = clock }

    func add(_ fault: Fault, at path: String?, from first: Int, count: Int?) {
        entries.withLock {
            $0.insert(Entry(fault: fault, path: path, remainingSuccesses: max(0, first - 1), remainingFailures: count), at: 0)
        }
    }

    func clear() { entries.withLock { $0 = [] } }

    /// Returns the action for a request. It waits first if the fault is a delay or a missing response.
    func interception(path: String) async throws -> Interception {
        guard let fault = fault(at: path) else { return .none }
        switch fault.kind {
        case .closesConnection: return .closeMidResponse
        case .response(let status, let contentType, let body): return .respond(status: status, contentType: contentType, body: body)
        case .slow(let delay):
            let end = clock.now.advanced(by: delay)
            return await waitCompletes { [clock] in try await clock.sleep(until: end) } ? .none : .closeMidResponse
        case .doesNotRespond:
            _ = await waitCompletes { try await Task.sleep(for: .days(365)) }
            return .closeMidResponse
        }
    }

    /// Ends all waits, so that the provider can shut down.
    func cancelWaits() {
        for wait in waits.withLock({ Array($0.values) }) { wait.cancel() }
    }

    /// Waits until `body` returns.
    /// - Returns: `false` if the wait was canceled or `body` threw an error.
    private func waitCompletes(_ body: @escaping @Sendable () async throws -> Void) async -> Bool {
        let wait = Task { try await body() }
        let id = waits.withLock { waits in
            let id = (waits.keys.max() ?? 0) + 1
            waits[id] = wait
            return id
        }
        defer { waits.withLock { _ = $0.removeValue(forKey: id) } }
        return await withTaskCancellationHandler {
            (try? await wait.value) != nil
        } onCancel: {
            wait.cancel()
        }
    }

    private func fault(at path: String) -> Fault? {
        let path = Self.withoutVersion(path)
        return entries.withLock { entries in
            for index in entries.indices where entries[index].path.map({ path.hasPrefix($0) }) ?? true {
                if entries[index].remainingSuccesses > 0 {
                    entries[index].remainingSuccesses -= 1
                } else if let left = entries[index].remainingFailures {
                    guard left > 0 else { continue }
                    entries[index].remainingFailures = left - 1
                    return entries[index].fault
                } else {
                    return entries[index].fault
                }
            }
            return nil
        }
    }

    /// Returns the path without a version of the Graph API: `/v21.0/me` becomes `/me`.
    static func withoutVersion(_ path: String) -> String {
        let parts = path.split(separator: "/", maxSplits: 1, omittingEmptySubsequences: true)
        guard let first = parts.first, first.hasPrefix("v"), first.dropFirst().first?.isNumber == true else { return path }
        return "/" + (parts.count > 1 ? parts[1] : "")
    }
}
