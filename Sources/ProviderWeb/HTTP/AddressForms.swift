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
        let rest = GraphVersion.split(path).rest.utf8
        let canonical = rest.lastIndex { $0 != UInt8(ascii: "/") }.map { Substring(rest[...$0]) } ?? "/"
        return canonical.utf8.count == path.utf8.count ? nil : String(canonical)
    }
}
