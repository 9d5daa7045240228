import LoginModel
public import StrictJSON

#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// A call of `POST /me/feed`, which shows an app the effect of a publish permission (Wire.md, section 7.8). Nothing is published, because
/// this provider has no feeds.
public struct FeedPost: Sendable {
    private let message: String
    private let format: TimeFormat
    private let selection: Selection

    private static let maximumLength = 63_206

    /// Checks that a person has granted a permission to publish.
    /// - Throws: An error with the code 200 if the person has granted none.
    public static func checkPermission(of account: Account) throws(GraphError) {
        let publishing = publishing(in: account.app)
        guard let first = publishing.map(\.name).min() else { throw .publishingDeprecated }
        guard !publishing.isDisjoint(with: account.permissions) else { throw .requiresPermission(first) }
    }

    /// Validates a call.
    /// - Throws: An error if a parameter is missing or invalid.
    public init(_ call: GraphAPIRequest) throws(GraphError) {
        guard let message = call.parameters["message"] ?? call.parameters["link"] else { throw .missingParameter("message") }
        guard message.utf8.count <= Self.maximumLength else {
            throw .malformed("Param message must not be longer than \(Self.maximumLength) bytes")
        }
        self.message = message
        format = try TimeFormat(call)
        selection = try Selection(FieldList(call.parameters["fields"]), of: .post)
    }

    /// Returns the permissions to publish that an app can request: the permissions that the app defined with the prefix `publish_`, and
    /// those that the operator defined with ``PermissionDefinition/publishes``.
    private static func publishing(in app: RegisteredApp) -> Set<Permission> {
        app.appDefinedPermissions.filter { $0.name.hasPrefix("publish_") }.union(app.operatorPermissions.filter(\.value.publishes).keys)
    }

    /// Returns the new post, with the fields that the call requested (section 7.3).
    /// - Parameter number: A number that has not been used before.
    public func json(by account: Account, number: UInt64, at now: Date) -> JSONValue {
        let post: JSONValue = [
            "id": .string("\(account.grant.appScopedID)_\(number)"), "message": .string(message), "created_time": format.json(now),
            "from": ["id": .string(account.grant.appScopedID), "name": .string(account.person.name)],
        ]
        return selection.applied(to: post)
    }
}
