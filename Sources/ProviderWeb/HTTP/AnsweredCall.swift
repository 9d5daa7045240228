import Hummingbird
import LoginModel
import ProviderDomain

extension Request {
    /// Reads the parameters of a call and answers it. An error has the format that the parameters of the query or the body request
    /// (Wire.md, section 11.1, `locale`).
    /// - Throws: ``GraphError`` if the body cannot be read, and any error that is not a ``GraphError``.
    func respond(
        _ context: ProviderContext, _ pages: Pages, by makeResponse: (FormParameters) async throws -> Response
    ) async throws -> Response {
        let parameters = try await callParameters(context)
        do {
            return try await makeResponse(parameters)
        } catch let error as GraphError {
            // A device that polls is no error, and must not fill the log.
            if error != .devicePending, error != .devicePollsTooFast { error.log(context) }
            return error.response(context, ResponseFormat(parameters, self), pages)
        }
    }
}
