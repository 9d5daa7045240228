import HummingbirdCore
import NIOCore
import NIOHTTP1
import ProviderDomain

/// Gives the address of each request the one form that the table of addresses has: with and without a version segment, with and without a trailing
/// slash, and with and without the provider's name before it (provider-wire.md, sections 1.1 and 1.2; RFC 9112, section 3.2).
///
/// The head is changed before anybody keeps it: the query of an address can take most of a head, and would be kept twice for as long as the request is
/// under way. It stands behind ``PipelinedRequests``, so ``ConnectionActivity/writtenPath`` is that of the request that is being answered.
final class PathNormalizer: ChannelInboundHandler, RemovableChannelHandler {
    typealias InboundIn = HTTPServerRequestPart
    typealias InboundOut = HTTPServerRequestPart

    private let activity: ConnectionActivity

    init(_ activity: ConnectionActivity) { self.activity = activity }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        guard case .head(var head) = unwrapInboundIn(data) else { return context.fireChannelRead(data) }
        activity.writtenPath = normalize(&head.uri)
        context.fireChannelRead(wrapInboundOut(.head(head)))
    }

    /// - Returns: the path as it was written; `nil` where it has the canonical form, or is too long for any: see ``RequestLimit``.
    private func normalize(_ target: inout String) -> String? {
        if target.utf8.first != UInt8(ascii: "/") { target = URI(target).originForm }
        let end = target.utf8.firstIndex(of: UInt8(ascii: "?")) ?? target.endIndex
        guard target.utf8[..<end].count <= RequestLimit.longestPath else { return nil }
        let path = String(target[..<end])
        guard let canonical = Self.canonical(path) else { return nil }
        target = canonical + target[end...]
        return path
    }

    /// The canonical form of a path; `nil` if it has that already.
    private static func canonical(_ path: String) -> String? {
        let rest = GraphVersion.split(path).rest.utf8
        let canonical = rest.lastIndex { $0 != UInt8(ascii: "/") }.map { Substring(rest[...$0]) } ?? "/"
        return canonical.utf8.count == path.utf8.count ? nil : String(canonical)
    }
}

extension URI {
    /// Path and query alone (RFC 9112, section 3.2.1).
    fileprivate var originForm: String { path + (query.map { "?\($0)" } ?? "") }
}
