internal import IdentityTokens

/// A session in its stored form: JSON with the two tokens, the profile and the secrets. Its description hides the content.
///
/// Only a ``Session`` creates one. A storage stores ``content`` and recreates the record from it.
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
