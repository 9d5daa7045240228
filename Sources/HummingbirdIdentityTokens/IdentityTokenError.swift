public import HTTPTypes
public import Hummingbird
public import IdentityTokens
import NIOCore
import StrictJSON

/// The error of a request that was refused. It determines the HTTP response (RFC 6750, section 3).
public enum IdentityTokenError: Error, Sendable, Hashable {
    /// The request has no token: 401 without an error code.
    case missing
    /// The request has more than one `Authorization` header, or a header with anything but one bearer token: 400.
    case malformed
    /// The token was refused: 401 with the codes of all reasons.
    case rejected(RejectedTokenError)
    /// The token could not be verified, because the issuer's keys are unavailable or the store is full: 503.
    case unavailable

    /// Converts an error from verifying a token to an `IdentityTokenError`, and returns any other error unchanged.
    static func from(_ error: any Error) -> any Error {
        switch error {
        case let refused as RejectedTokenError:
            refused.rejections.allSatisfy { $0.code == .keysUnavailable } ? IdentityTokenError.unavailable : .rejected(refused)
        case is OneTimeStoreFullError: IdentityTokenError.unavailable
        default: error
        }
    }

    /// The stable codes of the rejections of the token, in the order of the checks; empty for any error except ``rejected(_:)``.
    var codes: [String] {
        guard case .rejected(let refused) = self else { return [] }
        return refused.rejections.map(\.code.rawValue)
    }
}

extension IdentityTokenError: HTTPResponseError {
    public var status: HTTPResponse.Status {
        switch self {
        case .missing, .rejected: .unauthorized
        case .malformed: .badRequest
        case .unavailable: .serviceUnavailable
        }
    }

    /// The number of seconds in `Retry-After`.
    private static let retryAfterSeconds = 5

    /// The error code in the response; `nil` for a request without a token, whose response has none (RFC 6750, section 3.1).
    private var error: String? {
        switch self {
        case .missing: nil
        case .malformed: "invalid_request"
        case .rejected: "invalid_token"
        case .unavailable: "temporarily_unavailable"
        }
    }

    private var explanation: String {
        switch self {
        case .missing: "The request has no ID token in an Authorization header."
        case .malformed: "The request must have one Authorization header with one bearer token."
        case .rejected: "The ID token was refused: \(codes.joined(separator: ", "))."
        case .unavailable: "ID tokens cannot be verified at the moment."
        }
    }

    public func response(from request: Request, context: some RequestContext) throws -> Response {
        var headers: HTTPFields = [.contentType: "application/json; charset=utf-8", .cacheControl: "no-store"]
        switch self {
        case .missing: headers[.wwwAuthenticate] = "Bearer"
        // The codes are lowercase words, which cannot end a quoted string.
        case .malformed, .rejected: headers[.wwwAuthenticate] = "Bearer error=\"\(error ?? "")\", error_description=\"\(explanation)\""
        case .unavailable: headers[.retryAfter] = String(Self.retryAfterSeconds)
        }
        let body = JSONValue.object([
            "error": .string(error ?? "missing_token"), "error_description": .string(explanation),
            "reasons": .array(codes.map(JSONValue.string)),
        ])
        return Response(status: status, headers: headers, body: ResponseBody(byteBuffer: ByteBuffer(bytes: body.serialized())))
    }
}
