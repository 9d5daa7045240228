import HTTPTypes
import LatchkeyTesting
import Testing

@testable import ProviderWeb

@Suite("The checks of the endpoints")
struct EndpointCheckTests {
    @Test("An operation accepts a proper request, and refuses a hostile one for each of its checks", arguments: CheckedOperation.all)
    func refusals(operation: CheckedOperation) async throws {
        try await CheckedProvider.run { provider in
            for method in operation.methods {
                let response = try await provider.send(method, operation.path, try await operation.accepted(provider))
                #expect(response.status < 400, "\(method): \(String(decoding: response.body, as: UTF8.self))")
                for hostile in operation.hostile {
                    var request = try await operation.accepted(provider)
                    try await hostile.change(provider, &request)
                    let response = try await provider.send(method, operation.path, request)
                    let body = String(decoding: response.body, as: UTF8.self)
                    #expect(response.status >= 400, "\(method) accepts a request that “\(hostile.check.title)” must refuse.")
                    #expect(body.contains(hostile.refusal), "\(method), “\(hostile.check.title)”: \(body)")
                }
            }
        }
    }

    @Test("Without a check, the hostile request is not refused in the same way", arguments: CheckedOperation.all)
    func removals(operation: CheckedOperation) async throws {
        try await CheckedProvider.run { provider in
            for hostile in operation.hostile {
                var request = try await operation.accepted(provider)
                try await hostile.change(provider, &request)
                let refusal = await error(of: operation, provider, request, without: nil)
                #expect(refusal?.contains(hostile.refusal) == true, "“\(hostile.check.title)”: \(refusal ?? "accepted")")
                let other = await error(of: operation, provider, request, without: hostile.check)
                #expect(other != refusal, "“\(hostile.check.title)” is not what refuses the request: \(other ?? "accepted")")
            }
        }
    }

    private func error(
        of operation: CheckedOperation, _ provider: CheckedProvider, _ request: ClientFields, without check: RequestCheck?
    ) async -> String? {
        do {
            try await operation.run(provider, request, check)
            return nil
        } catch {
            return "\(error)"
        }
    }

    /// The groups that ``DialogCheckTests``, ``PageCheckTests`` and ``GraphOperationTests`` test.
    private static let others: Set<OpenAPIOperation.Group> = [.dialog, .account, .developers, .tools, .graph]
    /// The page for the user code, which is tested with the dialog.
    private static let otherPaths: Set = ["/dialog/device"]

    @Test("There is a hostile request for every check of every operation")
    func complete() {
        for operation in OpenAPIOperation.all where !Self.others.contains(operation.group) && !Self.otherPaths.contains(operation.path) {
            for list in operation.checkLists {
                let rows = CheckedOperation.all.filter {
                    $0.path == operation.path && $0.methods.contains(operation.method) && $0.grantType == list.variant
                }
                for check in list.checks where !rows.contains(where: { $0.hostile.contains { $0.check == check } }) {
                    Issue.record("No hostile request for \(operation.method) \(operation.path) \(list.variant ?? ""): \(check.title)")
                }
            }
        }
    }
}
