import HTTPTypes
import Testing

@testable import ProviderWeb

/// An operation, a request that it accepts, and for each of its checks a hostile request that only this check refuses.
struct CheckedOperation: Sendable, CustomTestStringConvertible {
    let path: String
    var methods: [HTTPRequest.Method] = [.post]
    /// The grant type of the operation, for a token endpoint.
    var grantType: String?
    /// Creates a request that the operation accepts.
    let accepted: @Sendable (CheckedProvider) async throws -> ClientFields
    /// Runs the operation's checks inside the process, except the checks of the kind `omitted`.
    let run: @Sendable (CheckedProvider, ClientFields, _ omitted: RequestCheck?) async throws -> Void
    let hostile: [HostileRequest]

    var testDescription: String { "\(methods[0]) \(path)\(grantType.map { ", \($0)" } ?? "")" }

    /// All operations that ``EndpointCheckTests`` tests. Other tests cover the checks of the dialog, the pages and the Graph API.
    static let all = tokens + standard + device + limited
}

/// A hostile request, which differs in one detail from an accepted request.
struct HostileRequest: Sendable {
    /// The check that refuses the request.
    let check: RequestCheck
    /// A part of the error response.
    let refusal: String
    let change: @Sendable (CheckedProvider, inout ClientFields) async throws -> Void

    init(_ check: RequestCheck, _ refusal: String, _ change: @escaping @Sendable (CheckedProvider, inout ClientFields) async throws -> Void)
    {
        self.check = check
        self.refusal = refusal
        self.change = change
    }

    /// Creates a hostile request with another value of one parameter.
    init(_ check: RequestCheck, _ refusal: String, _ name: String, _ value: String) {
        self.init(check, refusal) { $1[name] = value }
    }
}

extension Array {
    /// Returns the checks that are not of this kind.
    func omitting<State>(_ kind: RequestCheck?) -> Self where Element == EndpointCheck<State> { filter { $0.kind != kind } }
}
