internal import IdentityTokens
internal import StrictJSON

/// A session in its stored form: JSON with the two tokens, the profile and the secrets. Its description hides the content.
///
/// Only a ``Session`` creates new records. A storage stores the ``content`` of a record, and recreates the record from it.
public struct SessionRecord: Sendable {
    /// An identifier that is unique to this record.
    public let revision: String
    /// The JSON text, in UTF-8. A secret.
    public let content: [UInt8]

    let stored: Session.Contents

    /// The maximum size of a record, in bytes: 1 MiB.
    public static let maximumSize = 1 << 20

    private static let format = "latchkey session"
    private static let version: Int64 = 1

    /// Reads a record.
    /// - Throws: ``SessionStorageError/Reason/unreadable`` or ``SessionStorageError/Reason/newerVersion``.
    public init(content: [UInt8]) throws(SessionStorageError) {
        guard content.count <= Self.maximumSize else {
            throw SessionStorageError(.unreadable, "A record can have at most \(Self.maximumSize) bytes.")
        }
        let json: JSONValue
        do { json = try JSONValue(strictly: content) } catch {
            throw SessionStorageError(.unreadable, "The record is not JSON: \(error.description).")
        }
        guard json["format"] == .string(Self.format), let version = json["version"]?.integer, version > 0 else {
            throw SessionStorageError(.unreadable, "The JSON is not a session record.")
        }
        guard version <= Self.version else {
            throw SessionStorageError(.newerVersion, "The record has version \(version), but this SDK supports version \(Self.version).")
        }
        let reader = try RecordReader(json, of: "record")
        revision = try reader.required("revision", \.string)
        stored = try Session.Contents(record: reader)
        self.content = content
    }

    init(_ stored: Session.Contents, revision: String) {
        self.revision = revision
        self.stored = stored
        var json = stored.record
        json["format"] = .string(Self.format)
        json["version"] = .integer(Self.version)
        json["revision"] = .string(revision)
        content = JSONValue.object(json).serialized()
    }
}

extension SessionRecord: Equatable {
    public static func == (one: SessionRecord, other: SessionRecord) -> Bool { one.content == other.content }
}

extension SessionRecord: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    public var description: String { "SessionRecord(••• \(content.count) bytes)" }
    public var debugDescription: String { description }
    public var customMirror: Mirror { Mirror(self, children: []) }
}

extension Session.Contents {
    init(record: RecordReader) throws(SessionStorageError) {
        values.accessToken = try record.object("accessToken").map { (token) throws(SessionStorageError) in try AccessToken(record: token) }
        values.authenticationToken = try record.object("authenticationToken")
            .map { (token) throws(SessionStorageError) in try AuthenticationToken(record: token) }
        values.profile = try record.object("profile").map { (profile) throws(SessionStorageError) in try Profile(record: profile) }
        guard let named = try record.object("secrets")?.object(Self.loginSecretsKey) else { return }
        for name in named.members.keys { secrets[SecretName(text: name)] = Secret(try named.required(name, \.string)) }
    }

    /// The key of the secrets that are deleted at logout. Secrets are grouped by the event after which they are deleted.
    private static let loginSecretsKey = "login"

    var record: [String: JSONValue] {
        var json: [String: JSONValue] = [:]
        json["accessToken"] = values.accessToken.map { .object($0.record) }
        json["authenticationToken"] = values.authenticationToken.map { .object($0.record) }
        json["profile"] = values.profile.map { .object($0.record) }
        let named = secrets.map { name, secret in (name.text, secret.reveal { JSONValue.string($0) }) }
        json["secrets"] = .object([Self.loginSecretsKey: .object(Dictionary(named, uniquingKeysWith: { first, _ in first }))])
        return json
    }
}

/// Reads and writes the token under the documented coding keys (SDK.md, section 1.13).
extension AccessToken {
    init(record: RecordReader) throws(SessionStorageError) {
        self.init(
            tokenString: try record.required("tokenString", \.string),
            permissions: try record.required("permissions", \.strings),
            declinedPermissions: try record.required("declinedPermissions", \.strings),
            expiredPermissions: try record.required("expiredPermissions", \.strings),
            appID: try record.required("appID", \.string),
            userID: try record.required("userID", \.string),
            expirationDate: try record.required("expirationDate", \.recordedDate),
            refreshDate: try record.required("refreshDate", \.recordedDate),
            dataAccessExpirationDate: try record.required("dataAccessExpirationDate", \.recordedDate))
    }

    var record: [String: JSONValue] {
        [
            "tokenString": .string(tokenString),
            "permissions": JSONValue(permissions.map(\.name).sorted()),
            "declinedPermissions": JSONValue(declinedPermissions.map(\.name).sorted()),
            "expiredPermissions": JSONValue(expiredPermissions.map(\.name).sorted()),
            "appID": .string(appID),
            "userID": .string(userID),
            "expirationDate": JSONValue(expirationDate),
            "refreshDate": JSONValue(refreshDate),
            "dataAccessExpirationDate": JSONValue(dataAccessExpirationDate),
        ]
    }
}

/// Reads and writes the token. The claims are not stored, but are read from the token, which was verified before it was stored.
extension AuthenticationToken {
    init(record: RecordReader) throws(SessionStorageError) {
        tokenString = try record.required("tokenString", \.string)
        nonce = try record.required("nonce", \.string)
        graphDomain = try record.required("graphDomain", \.string)
        do {
            let claims = try IdentityClaims(UnverifiedToken(tokenString).payload)
            verifiedClaims = AuthenticationTokenClaims(claims, appID: try record.required("appID", \.string))
        } catch let error as SessionStorageError {
            throw error
        } catch {
            throw SessionStorageError(.unreadable, "authenticationToken.tokenString is not an ID token.")
        }
    }

    var record: [String: JSONValue] {
        [
            "tokenString": .string(tokenString), "nonce": .string(nonce), "graphDomain": .string(graphDomain),
            "appID": .string(verifiedClaims.aud),
        ]
    }
}
