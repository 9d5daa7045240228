import HTTPTypes
import Hummingbird
import LoginModel
import ProviderWeb

/// Registers the unknown apps of requests before the provider reads them. A request of an app that is one too many fails.
struct UnknownAppInterceptor: RequestInterceptor {
    let apps: UnknownApps
    let inner: any RequestInterceptor

    private static let maximumBodyBytes = 64 * 1024

    func respond(to call: InterceptedCall, next: @Sendable (Request) async throws -> Response) async throws -> Response {
        var call = call
        var text = call.request.uri.query ?? ""
        let headers = call.request.headers
        if headers[.contentType]?.lowercased().hasPrefix("application/x-www-form-urlencoded") == true,
            let length = headers[.contentLength].flatMap(Int.init), length <= Self.maximumBodyBytes
        {
            text += "&" + String(buffer: try await call.request.collectBody(upTo: Self.maximumBodyBytes))
        }
        let app = AppParameters(
            FormParameters(encoded: text), path: call.path, authorization: headers[.authorization], bearer: call.request.bearerToken)
        if let app {
            do {
                try await apps.register(app)
            } catch let error as ControlError {
                return GraphErrorBody(code: 101, message: error.message).response(status: 400).response
            }
        }
        return try await inner.respond(to: call, next: next)
    }
}
