import Hummingbird
import LoginModel
import ProviderDomain

extension Request {
    /// Reads the parameters of a call, and has it answered. A refusal is given as the parameters ask for it, in the body as in the address
    /// (provider-wire.md, section 11.1, `locale`).
    /// - Throws: ``GraphError`` where the body cannot be read, and whatever is no refusal.
    func answer(
        _ context: ProviderContext, _ pages: Pages, by answer: (FormParameters) async throws -> Response
    ) async throws -> Response {
        let parameters = try await callParameters(context)
        do {
            return try await answer(parameters)
        } catch let error as GraphError {
            // A device that waits is no mishap: the log need not fill with it.
            if error != .devicePending, error != .devicePollsTooFast { error.note(context) }
            return error.response(context, AnswerStyle(parameters, self), pages)
        }
    }
}
