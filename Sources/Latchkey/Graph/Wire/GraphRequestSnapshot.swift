internal import Foundation
internal import IdentityTokens

/// A snapshot of a Graph request at the moment when it is started.
struct GraphRequestSnapshot: Sendable {
    var method: HTTPMethod
    /// The path as the app wrote it.
    var path: String
    var parameters: [String: GraphParameter] = [:]
    /// The request's own access token; `nil` if it has none.
    var token: String?
    var version: String
    var flags: GraphRequestFlags = []
    /// The request's additional batch parameters, such as `name` and `depends_on` (SDK.md, section 6.3).
    var batchParameters: [String: GraphParameter] = [:]

    var attachments: [(name: String, attachment: GraphRequestDataAttachment)] {
        parameters.sorted { $0.key < $1.key }.compactMap { name, value in
            if case .attachment(let attachment) = value { (name, attachment) } else { nil }
        }
    }

    /// Whether the SDK may retry after an error before it reports the error to the caller.
    var hasRecovery: Bool { !flags.contains(.disableErrorRecovery) }

    /// The method that the provider executes. If a POST request names another method, in the parameter `method` or in the query of its
    /// path, the provider executes that method (Wire.md, section 1.3).
    var effectiveMethod: HTTPMethod {
        guard method == .post, let override = parameters["method"]?.text ?? (try? GraphPath(path))?.query["method"] else { return method }
        return HTTPMethod(rawValue: override.uppercased())
    }

    /// The request as it appears in messages: without query, parameters and secrets.
    var summary: String { "\(method.rawValue) \(path.prefix { $0 != "?" }.prefix(200))" }
}
