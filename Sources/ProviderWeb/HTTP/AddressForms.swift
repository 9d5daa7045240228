import HTTPTypes
import Hummingbird

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
        var rest = Substring(path)
        if let segment = rest.split(separator: "/", maxSplits: 1).first, isVersion(segment), rest.hasPrefix("/\(segment)") {
            rest = rest.dropFirst(segment.count + 1)
        }
        while rest.count > 1, rest.last == "/" { rest.removeLast() }
        if rest.isEmpty { rest = "/" }
        return rest.count == path.count ? nil : String(rest)
    }

    /// `v19.0`, but neither `v19` nor `v1.x`.
    private static func isVersion(_ segment: Substring) -> Bool {
        guard segment.first == "v" else { return false }
        let numbers = segment.dropFirst().split(separator: ".", omittingEmptySubsequences: false)
        return numbers.count == 2
            && numbers.allSatisfy { (1...3).contains($0.utf8.count) && $0.utf8.allSatisfy { (48...57).contains($0) } }
    }
}
