import HTTPTypes
import Hummingbird
import ProviderWeb

/// Registers the unknown apps of requests before the provider reads them. A request of an app that is one too many fails.
struct UnknownAppInterceptor: RequestInterceptor {
    let apps: UnknownApps
    let inner: any RequestInterceptor

    private static let maximumBodyBytes = 64 * 1024

    func respond(to call: InterceptedCall, next: @Sendable (Request) async throws -> Response) async throws -> Response {
        var call = call
        let parameters = try await call.readParameters(upTo: Self.maximumBodyBytes)
        let app = AppParameters(
            parameters, path: call.path, authorization: call.request.headers[.authorization], bearer: call.request.bearerToken)
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
