public import HTTPTypes
public import Hummingbird
public import IdentityTokens
import NIOCore

/// Why a request is not admitted, and the answer that says so (RFC 6750, section 3).
public enum IdentityTokenRefusal: Error, Sendable, Hashable {
    /// There is no token: 401, and nothing is said of an error.
    case missing
    /// The `Authorization` header is there more than once, or has something else in it than one bearer token: 400.
    case malformed
    /// The token is not to be trusted, for every reason that was found: 401, with the codes of the reasons.
    case refused(TokenRefused)
    /// Nothing is wrong with the token as far as that can be said, but the issuer's keys cannot be had, or the store has no room: 503.
    case unavailable

    /// What became of an attempt to admit a token; other errors stay what they are.
    static func from(_ error: any Error) -> any Error {
        switch error {
        case let refused as TokenRefused:
            refused.rejections.allSatisfy { $0.code == .keysUnavailable } ? IdentityTokenRefusal.unavailable : .refused(refused)
        case is OneTimeStoreFull: IdentityTokenRefusal.unavailable
        default: error
        }
    }

    /// The stable codes of the reasons, in the order of the checks.
    var codes: [String] {
        guard case .refused(let refused) = self else { return [] }
        return refused.rejections.map(\.code.rawValue)
    }
}

extension IdentityTokenRefusal: HTTPResponseError {
    public var status: HTTPResponse.Status {
        switch self {
        case .missing, .refused: .unauthorized
        case .malformed: .badRequest
        case .unavailable: .serviceUnavailable
        }
    }

    /// Seconds after which keys that could not be fetched are worth another try.
    private static let patience = 5

    /// `error`, as RFC 6750, section 3.1, has it; `nil` where it says that there be none.
    private var error: String? {
        switch self {
        case .missing: nil
        case .malformed: "invalid_request"
        case .refused: "invalid_token"
        case .unavailable: "temporarily_unavailable"
        }
    }

    private var explanation: String {
        switch self {
        case .missing: "The request has no ID token in an Authorization header."
        case .malformed: "The Authorization header must be there once, with one bearer token in it."
        case .refused: "The ID token was refused: \(codes.joined(separator: ", "))."
        case .unavailable: "ID tokens cannot be checked at the moment."
        }
    }

    public func response(from request: Request, context: some RequestContext) throws -> Response {
        var headers: HTTPFields = [.contentType: "application/json; charset=utf-8", .cacheControl: "no-store"]
        switch self {
        case .missing: headers[.wwwAuthenticate] = "Bearer"
        // Codes are lower-case words: nothing in them ends a quoted string.
        case .malformed, .refused: headers[.wwwAuthenticate] = "Bearer error=\"\(error ?? "")\", error_description=\"\(explanation)\""
        case .unavailable: headers[.retryAfter] = String(Self.patience)
        }
        let body = JSONValue.object([
            "error": .string(error ?? "missing_token"), "error_description": .string(explanation),
            "reasons": .array(codes.map(JSONValue.string)),
        ])
        return Response(status: status, headers: headers, body: ResponseBody(byteBuffer: ByteBuffer(bytes: body.serialized())))
    }
}
