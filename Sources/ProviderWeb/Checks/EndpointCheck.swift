/// One check of an endpoint. Each check is a static member in a file of this folder, so that the list of an endpoint reads `[.app,
/// .clientSecret, .codeBinding]`. The documentation and the OpenAPI document show the same list.
struct EndpointCheck<State: Sendable>: Sendable {
    /// The kind of the check, which is a column in the documentation's table of checks.
    let kind: RequestCheck
    private let body: @Sendable (inout State) async throws -> Void

    /// Creates a check.
    /// - Parameter body: throws the error of a failed check, or stores in the state what the check has established.
    init(_ kind: RequestCheck, _ body: @escaping @Sendable (inout State) async throws -> Void) {
        self.kind = kind
        self.body = body
    }

    /// Runs the check, which may store values in the state.
    /// - Throws: the error of a failed check.
    func run(_ state: inout State) async throws { try await body(&state) }
}

extension Array {
    /// Returns the kinds of the checks, in the same order.
    func kinds<State>() -> [RequestCheck] where Element == EndpointCheck<State> { map(\.kind) }
}

/// The state of a request while its checks run: what was sent, and what the checks so far have established.
protocol CheckedRequest: Sendable {
    var provider: Provider { get }
}

extension CheckedRequest {
    /// Runs checks in their order.
    /// - Returns: the request with everything that the checks have established.
    /// - Throws: the error of the first check that fails.
    consuming func passing(_ checks: [EndpointCheck<Self>]) async throws -> Self {
        for check in checks { try await check.run(&self) }
        return self
    }
}

/// A value that a check establishes for the steps after it. A step that reads the value fails if the check has not run, so no endpoint can
/// forget a check.
struct Checked<Value: Sendable>: Sendable {
    /// The value is boxed, because a request is copied more often than the value is read.
    private indirect enum Storage {
        case missing
        case established(Value)
    }

    private let storage: Storage

    /// Creates a value that no check has established yet.
    init() { storage = .missing }

    /// Creates a value that a check has established.
    init(_ value: Value) { storage = .established(value) }

    /// The established value.
    /// - Throws: ``MissingCheckError``, which the client sees as an internal error.
    var value: Value {
        get throws {
            guard case .established(let value) = storage else {
                throw MissingCheckError(description: "No check has established a value of type \(Value.self).")
            }
            return value
        }
    }
}

/// The error that an endpoint's list lacks a check on which a later step depends.
struct MissingCheckError: Error, CustomStringConvertible {
    let description: String
}
