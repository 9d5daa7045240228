public import IdentityTokens
import LoginModel

/// `POST /me/feed`: what shows an app the difference that a publish permission makes (provider-wire.md, section 7.8). Nothing is published: this
/// provider has no feeds.
public struct FeedPost: Sendable {
    private static let longest = 63_206

    /// - Throws: code 200 without a publish permission, 100 without a message.
    public init(_ call: GraphCall, by account: Account) throws(GraphError) {
        let isPublish = { (permission: Permission) in permission.name.hasPrefix("publish_") }
        guard account.app.ownPermissions.contains(where: isPublish) else { throw .publishingDeprecated }
        guard account.permissions.contains(where: isPublish) else {
            throw .requiresPermission(account.app.ownPermissions.map(\.name).filter { $0.hasPrefix("publish_") }.sorted().first ?? "")
        }
        guard let message = call.parameters["message"] ?? call.parameters["link"] else { throw .missingParameter("message") }
        guard message.utf8.count <= Self.longest else { throw .malformed("Param message must not be longer than \(Self.longest) bytes") }
    }

    /// - Parameter number: never used before.
    public func json(by account: Account, number: UInt64) -> JSONValue {
        ["id": .string("\(account.grant.appScopedID)_\(number)")]
    }
}
