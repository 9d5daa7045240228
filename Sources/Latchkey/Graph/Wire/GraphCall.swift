internal import Foundation
internal import IdentityTokens

/// A Graph request as it was at the moment it was started.
struct GraphCall: Sendable {
    var method: HTTPMethod
    /// As the app wrote it.
    var path: String
    var parameters: [String: GraphParameter] = [:]
    /// The token that the request was made with.
    var token: String?
    var version: String
    var flags: GraphRequestFlags = []
    /// What a batch is told of the request beyond itself: its name, what it depends on (client-sdk.md, section 6.3).
    var batchParameters: [String: GraphParameter] = [:]

    var attachments: [(name: String, attachment: GraphRequestDataAttachment)] {
        parameters.sorted { $0.key < $1.key }.compactMap { name, value in
            if case .attachment(let attachment) = value { (name, attachment) } else { nil }
        }
    }

    /// Whether an error may be mended before it is told.
    var hasRecovery: Bool { !flags.contains(.disableErrorRecovery) }

    /// What the provider does: a POST may carry another method, as a parameter or in its path (provider-wire.md, section 1.3).
    var effectiveMethod: HTTPMethod {
        guard method == .post, let told = parameters["method"]?.text ?? (try? GraphPath(path))?.query["method"] else { return method }
        return HTTPMethod(rawValue: told.uppercased())
    }

    /// The request in a message: no query, no parameters, no secret.
    var summary: String { "\(method.rawValue) \(path.prefix { $0 != "?" }.prefix(200))" }
}
