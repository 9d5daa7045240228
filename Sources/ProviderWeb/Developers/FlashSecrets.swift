import IdentityTokens
import LoginModel
import ProviderDomain

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// Secrets of test users that only the next page shows. They travel sealed in a cookie, which that page deletes.
struct FlashSecrets: Sendable {
    /// The kind of secret.
    enum Kind: String, Sendable, CaseIterable {
        case password, link
    }

    struct Entry: Sendable {
        let kind: Kind
        /// The login name of the test user.
        let login: String
        let secret: Secret
    }

    let entries: [Entry]

    init(_ entries: [Entry]) { self.entries = entries }

    /// How long the browser may take to request the page, in seconds.
    static let lifetime = 60

    /// Seals the secrets for a cookie.
    /// - Parameter page: the path of the only page that shows them, and only to `person`.
    func sealed(for person: Person.ID, on page: String, by sealer: Sealer, at now: Date) throws -> String {
        let lines = entries.map { entry in
            JSONValue.array([.string(entry.kind.rawValue), .string(entry.login), .string(entry.secret.reveal(\.self))])
        }
        let content: JSONValue = .object([
            "person": .integer(person.rawValue), "page": .string(page), "entries": .array(lines),
            "until": .integer(Int64(now.timeIntervalSince1970) + Int64(Self.lifetime)),
        ])
        return Base64URL.encode(try sealer.seal(content.serialized(), for: .oneTimeDisplay))
    }

    /// Opens a text made by ``sealed(for:on:by:at:)``; `nil` for any other text, person, or page, or after ``lifetime``.
    init?(_ text: String, for person: Person.ID, on page: String, openedBy sealer: Sealer, at now: Date) {
        guard let bytes = Base64URL.decode(text).flatMap({ sealer.open($0, for: .oneTimeDisplay) }),
            let content = try? JSONValue(strictly: bytes),
            content["person"]?.integer == person.rawValue, content["page"]?.string == page,
            let until = content["until"]?.integer, Int64(now.timeIntervalSince1970) <= until
        else { return nil }
        entries = (content["entries"]?.array ?? []).compactMap { line in
            guard let parts = line.strings, parts.count == 3, let kind = Kind(rawValue: parts[0]) else { return nil }
            return Entry(kind: kind, login: parts[1], secret: Secret(parts[2]))
        }
    }
}
