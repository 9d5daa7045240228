import Hummingbird
import LoginModel
import NIOCore

extension Request {
    /// The parameters in the address.
    var queryParameters: FormParameters { FormParameters(encoded: uri.query ?? "") }

    /// The parameters of a form that was posted.
    /// - Throws: `HTTPError` where the body is no form, or larger than the context allows.
    func formParameters(_ context: ProviderContext) async throws -> FormParameters {
        guard let type = headers[.contentType]?.lowercased(), type.hasPrefix("application/x-www-form-urlencoded") else {
            throw HTTPError(.unsupportedMediaType, message: "the body must be application/x-www-form-urlencoded")
        }
        let body = try await body.collect(upTo: context.maxUploadSize)
        return FormParameters(encoded: Array(body.readableBytesView))
    }
}
