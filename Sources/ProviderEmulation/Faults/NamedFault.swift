import LatchkeyClientTesting
import LoginModel
import ProviderSeed
import ProviderWeb
import StrictJSON

/// A fault that the control API knows by a name.
package enum NamedFault: String, Sendable, CaseIterable {
    /// The connection is closed before a response.
    case down
    /// The connection is closed in the middle of a response.
    case reset
    /// No response arrives.
    case silent
    /// The right response arrives late.
    case slow
    /// A response with any status.
    case status
    /// A response that is not valid JSON.
    case garbage
    /// An error of the Graph API with any code.
    case graphError = "graph_error"
    /// The error of an app that has made too many calls.
    case rateLimit = "rate_limit"
    /// The error of a token that has expired.
    case expiredToken = "expired_token"
    /// The error of a token that was revoked.
    case revokedToken = "revoked_token"
    /// A new key signs from now on, which no client has cached.
    case keyRotated = "key_rotated"
    /// The key documents cannot be reached.
    case keysUnreachable = "jwks_unreachable"
    /// The right response has another content type.
    case wrongContentType = "wrong_content_type"
    /// The right response has only half of its body.
    case truncatedBody = "truncated_body"

    /// What the fault does, as one sentence.
    package var summary: String {
        switch self {
        case .down: "The connection is closed before a response."
        case .reset: "The connection is closed in the middle of a response."
        case .silent: "No response arrives."
        case .slow: "The right response arrives after the time in delay, by the clock of the world."
        case .status: "A response with the HTTP status in status; body and content_type are optional."
        case .garbage: "A response with status 200 that is not valid JSON."
        case .graphError: "A Graph API error with code; subcode, status, type and message are optional."
        case .rateLimit: "The Graph API error 4, with status 400 and the usage headers of an app that has made too many calls."
        case .expiredToken: "The Graph API error 190 with the subcode 463: the access token has expired."
        case .revokedToken: "The Graph API error 190 with the subcode 466: the access token was revoked."
        case .keyRotated: "Once and at once: a new key signs, which no client has cached. It has neither path nor times."
        case .keysUnreachable: "Connections for the key documents are closed before a response."
        case .wrongContentType: "The right response has the content type text/html, or that in content_type."
        case .truncatedBody: "The right response has only the first half of its body."
        }
    }

    /// The members that the fault has beside those of its route.
    var options: Set<String> {
        switch self {
        case .slow: ["delay"]
        case .status: ["status", "body", "content_type"]
        case .graphError: ["code", "subcode", "status", "type", "message"]
        case .wrongContentType: ["content_type"]
        default: []
        }
    }

    private static let allOptions = allCases.reduce(into: Set<String>()) { $0.formUnion($1.options) }
    static let routeOptions: Set<String> = ["path", "method", "after", "times"]
    static let names = allOptions.union(routeOptions).union(["fault"])

}

/// A request for a fault.
package struct FaultRequest: Sendable {
    package let name: NamedFault
    /// What happens to a request; `nil` for a fault that happens once and at once.
    package let effect: FaultEffect?
    package let route: FaultRoute
    /// The number of matching requests that succeed first.
    package let after: Int
    /// The number of requests that fail; `nil` for all.
    package let times: Int?

    private static let maximumDelay = Duration.days(365)

    /// Reads a request.
    /// - Parameter paths: The paths at which the provider answers.
    init(_ members: [String: JSONValue], paths: KnownPaths) throws(ControlError) {
        let object = try ControlObject(members, names: NamedFault.names)
        let text = try object.requiredString("fault")
        guard let name = NamedFault(rawValue: text) else {
            throw ControlObject.unknown(text, among: NamedFault.allCases.map(\.rawValue), what: "fault", key: "fault")
        }
        try object.refuse(
            NamedFault.names.subtracting(NamedFault.routeOptions).subtracting(name.options).subtracting(["fault"]).sorted(),
            because: "for the fault \(name.rawValue)")
        if name == .keyRotated {
            try object.refuse(NamedFault.routeOptions.sorted(), because: "for the fault key_rotated, which happens once")
        }
        if name == .keysUnreachable { try object.refuse(["path"], because: "for the fault jwks_unreachable, which has paths of its own") }
        self.name = name
        effect = try Self.effect(name, object)
        route = try Self.route(name, object, paths)
        after = try object.integer("after", 0...1_000_000) ?? 0
        times = try object.integer("times", 1...1_000_000)
    }

    private static func effect(_ name: NamedFault, _ object: ControlObject) throws(ControlError) -> FaultEffect? {
        switch name {
        case .down, .keysUnreachable: return .closesConnection
        case .reset: return .closesMidResponse
        case .silent: return .doesNotRespond
        case .slow:
            guard let delay = try object.duration("delay", upTo: maximumDelay) else {
                throw ControlError("missing_member", "The member delay is missing.", key: "delay")
            }
            return .delays(delay)
        case .status:
            guard let status = try object.integer("status", 200...599) else {
                throw ControlError("missing_member", "The member status is missing.", key: "status")
            }
            let type = try object.string("content_type") ?? "text/plain"
            let body = try object.string("body", maximumBytes: 65_536) ?? ""
            return .responds(FaultResponse(status: status, headers: ["Content-Type": type], body: Array(body.utf8)))
        case .garbage: return FaultEffect(.garbage)
        case .graphError:
            guard let code = try object.integer("code", 1...1_000_000) else {
                throw ControlError("missing_member", "The member code is missing.", key: "code")
            }
            return .responds(
                GraphErrorBody(
                    code: code, subcode: try object.integer("subcode", 1...10_000_000),
                    type: try object.string("type") ?? "OAuthException",
                    message: try object.string("message") ?? "An error that a test has requested."
                ).response(status: try object.integer("status", 200...599) ?? 400))
        case .rateLimit: return .responds(GraphErrorBody.rateLimit)
        case .expiredToken: return .responds(GraphErrorBody.expiredToken.response(status: 400))
        case .revokedToken: return .responds(GraphErrorBody.revokedToken.response(status: 400))
        case .keyRotated: return nil
        case .wrongContentType: return .changesContentType(try object.string("content_type") ?? "text/html; charset=utf-8")
        case .truncatedBody: return .truncatesBody
        }
    }

    private static func route(_ name: NamedFault, _ object: ControlObject, _ paths: KnownPaths) throws(ControlError) -> FaultRoute {
        var route = FaultRoute()
        if let method = try object.string("method", maximumBytes: 16) {
            let known = ["GET", "POST", "DELETE", "HEAD", "PUT", "PATCH", "OPTIONS"]
            guard known.contains(method) else { throw ControlObject.unknown(method, among: known, what: "method", key: "method") }
            route.method = method
        }
        if name == .keysUnreachable {
            route.path = "/.well-known/oauth/openid/"
        } else if let path = try object.string("path", maximumBytes: 1024) {
            guard paths.include(path) else {
                throw ControlObject.unknown(path, among: paths.fixed, what: "path", key: "path")
            }
            route.path = path
        }
        return route
    }
}

/// The body of an error response of the Graph API (Wire.md, section 11.1).
struct GraphErrorBody {
    let code: Int
    var subcode: Int?
    var type = "OAuthException"
    let message: String

    static let expiredToken = GraphErrorBody(
        code: 190, subcode: 463, message: "Error validating access token: Session has expired.")
    static let revokedToken = GraphErrorBody(
        code: 190, subcode: 466,
        message: "Error validating access token: The session has been invalidated through an explicit API call.")

    static var rateLimit: FaultResponse {
        let error = GraphErrorBody(code: 4, message: "(#4) Application request limit reached").response(status: 400)
        let usage = #"{"call_count":100,"total_time":100,"total_cputime":100}"#
        return FaultResponse(
            status: 400, headers: error.headers.merging(["X-App-Usage": usage, "Retry-After": "3600"]) { $1 }, body: error.body)
    }

    func response(status: Int) -> FaultResponse {
        var members: [String: JSONValue] = [
            "message": .string(message), "type": .string(type), "code": .integer(Int64(code)), "fbtrace_id": "emulated",
        ]
        members["error_subcode"] = subcode.map { .integer(Int64($0)) }
        let body: JSONValue = ["error": .object(members)]
        return FaultResponse(
            status: status, headers: ["Content-Type": "application/json; charset=UTF-8", "Cache-Control": "no-store"],
            body: body.serialized())
    }
}
