import Hummingbird
import Logging
import LoginModel
import ProviderDomain
import ProviderServices
import ProviderStore

/// What the client receives when an error of the store ends its request, in the format of each kind of endpoint. If the store is
/// unavailable at present, the status is 503 with `Retry-After`, because the same request can succeed a moment later. If it is not known
/// whether a write was stored, the status is 503 without `Retry-After`: a code or refresh token in the request may be used up, and sending it
/// again would look like theft. Any other error is an internal one, with status 500.
extension StoreError {
    /// The error page. Its language and its texts do not depend on the store.
    func pageError(for request: Request, _ context: ProviderContext) -> PageError {
        if isOutcomeUnknown { return .storeUnavailable(restartingAt: nil) }
        guard isUnavailable else { return .unexpected(context) }
        // A browser cannot send a form again by a link, so the page asks the person to reload it.
        let address = PageCall.path(of: request) + (request.uri.query.map { "?\($0)" } ?? "")
        return .storeUnavailable(restartingAt: request.method == .get ? address : nil)
    }

    /// The error of the Graph API, and of the other endpoints with its format of errors (Wire.md, section 11).
    var graphError: GraphError { isOutcomeUnknown ? .outcomeUnknown : isUnavailable ? .storeUnavailable : .unexpected }

    /// The error of the standard endpoints (Wire.md, section 16).
    var oauthError: OAuthError { isOutcomeUnknown ? .outcomeUnknown : isUnavailable ? .storeUnavailable : .serverError }

    /// The error of the refresh of a Limited Login (Wire.md, section 6.5).
    var refreshError: RefreshError { isOutcomeUnknown ? .outcomeUnknown : isUnavailable ? .storeUnavailable : .unexpected }

    /// Logs the error with the trace ID of the response.
    func log(_ context: ProviderContext) {
        context.logger.log(
            level: isUnavailable || isOutcomeUnknown ? .warning : .error, "request failed",
            metadata: ["why": "\("\(self)".redactedForLog)"])
    }
}

extension PageError {
    /// Returns the page for an internal error, with the ID under which the log has its cause.
    static func unexpected(_ context: ProviderContext) -> PageError {
        PageError(code: "internal", developerNote: "Request \(context.traceID)", status: 500)
    }
}
