public import LoginModel

#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// What logs a browser in as a test user, once, for an hour (provider-wire.md, section 14.1). It is sealed; making one writes nothing.
public struct TestLoginLink: Sendable {
    /// Who is logged in.
    public let person: Person.ID
    /// Names the link once it is used.
    public let id: String
    /// When it ends.
    public let expiresAt: Date

    /// Seconds for which a link is good.
    private static let lifetime: Double = 3600

    /// A new link.
    public init(to person: Person.ID, in surroundings: Surroundings) {
        self.person = person
        id = surroundings.randomText(bytes: 12)
        expiresAt = surroundings.now().addingTimeInterval(Self.lifetime)
    }

    /// What stands in the address.
    /// - Throws: what sealing throws.
    public func sealed(by sealer: Sealer) throws -> String {
        let content = "\(person.rawValue) \(id) \(Int64(expiresAt.timeIntervalSince1970))"
        return Base64URL.encode(try sealer.seal(Array(content.utf8), for: .testLogin))
    }

    /// Reads a link that came back; `nil` for anything that this provider did not make, or that has ended.
    public init?(_ text: String, openedBy sealer: Sealer, at now: Date) {
        guard let content = Base64URL.decode(text).flatMap({ sealer.open($0, for: .testLogin) }) else { return nil }
        let parts = String(decoding: content, as: UTF8.self).split(separator: " ")
        guard parts.count == 3, let person = Int64(parts[0]), let seconds = Int64(parts[2]) else { return nil }
        self.person = Person.ID(rawValue: person)
        id = String(parts[1])
        expiresAt = Date(timeIntervalSince1970: Double(seconds))
        guard now < expiresAt else { return nil }
    }

    /// The use of the link: a fact for the store, which takes it once.
    public func use(at now: Date) -> ProofUse {
        ProofUse(
            tokenID: id, thumbprint: "test-user-login", owner: "test-user-login \(person.rawValue)", forgetAfter: expiresAt, at: now)
    }
}
