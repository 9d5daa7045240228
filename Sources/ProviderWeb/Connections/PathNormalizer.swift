import HummingbirdCore
import NIOCore
import NIOHTTP1
import ProviderDomain

/// Rewrites the target of each request to the canonical form that the router knows: without a version segment, a trailing slash, or the provider's
/// origin (Wire.md, sections 1.1 and 1.2; RFC 9112, section 3.2).
///
/// The head is rewritten before any other handler stores it. Otherwise, the query, which can be most of a head, would be in memory twice
/// while the request is handled. The handler comes after ``PipelinedRequests``, so ``ConnectionActivity/originalPath`` belongs to the
/// request being answered.
final class PathNormalizer: ChannelInboundHandler, RemovableChannelHandler {
    typealias InboundIn = HTTPServerRequestPart
    typealias InboundOut = HTTPServerRequestPart

    private let activity: ConnectionActivity

    init(_ activity: ConnectionActivity) { self.activity = activity }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        guard case .head(var head) = unwrapInboundIn(data) else { return context.fireChannelRead(data) }
        let target = head.uri
        let path = normalize(&head.uri)
        if path != nil || activity.originalPath != nil { activity.originalPath = path }
        context.fireChannelRead(head.uri == target ? data : wrapInboundOut(.head(head)))
    }

    /// Rewrites a request target.
    /// - Returns: the path as it was written; `nil` if it was canonical, or exceeds ``RequestSizeLimit``.
    private func normalize(_ target: inout String) -> String? {
        if target.utf8.first != UInt8(ascii: "/") { target = URI(target).originForm }
        let end = target.utf8.firstIndex(of: UInt8(ascii: "?")) ?? target.endIndex
        guard target.utf8[..<end].count <= RequestSizeLimit.maximumPathBytes else { return nil }
        let path = String(target[..<end])
        guard let canonical = Self.canonical(path) else { return nil }
        target = canonical + target[end...]
        return path
    }

    /// Returns the canonical form of a path; `nil` if the path is canonical.
    private static func canonical(_ path: String) -> String? {
        let rest = GraphVersion.split(path).rest.utf8
        let canonical = rest.lastIndex { $0 != UInt8(ascii: "/") }.map { Substring(rest[...$0]) } ?? "/"
        return canonical.utf8.count == path.utf8.count ? nil : String(canonical)
    }
}

extension URI {
    /// The path and query without scheme and authority (RFC 9112, section 3.2.1).
    fileprivate var originForm: String { path + (query.map { "?\($0)" } ?? "") }
}
