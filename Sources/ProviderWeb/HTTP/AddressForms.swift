import HTTPTypes
import Hummingbird
import ProviderDomain

/// Makes one address of its many spellings: with and without a version segment, with and without a trailing slash
/// (provider-wire.md, sections 1.1 and 1.2).
struct AddressForms<Inner: HTTPResponder>: HTTPResponder where Inner.Context == ProviderContext {
    let inner: Inner

    func respond(to request: Request, context: ProviderContext) async throws -> Response {
        let path = request.uri.path
        guard let canonical = Self.canonical(path) else { return try await inner.respond(to: request, context: context) }
        var head = request.head
        head.path = request.uri.query.map { "\(canonical)?\($0)" } ?? canonical
        var context = context
        context.writtenPath = path
        return try await inner.respond(to: Request(head: head, body: request.body), context: context)
    }

    /// The canonical spelling, or `nil` if the path has it already.
    static func canonical(_ path: String) -> String? {
        var rest = Substring(GraphVersion.split(path).rest)
        while rest.count > 1, rest.last == "/" { rest.removeLast() }
        if rest.isEmpty { rest = "/" }
        return rest.count == path.count ? nil : String(rest)
    }
}
