import LoginModel

#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// The last part of a picture's address: sealed, so that it says nothing about the person, differs from login to login, and ends.
public struct PictureAddress: Sendable {
    /// Whose picture it is.
    public let person: Person.ID
    /// How large the picture is.
    public let size: PictureSize
    /// When it ends.
    public let expiresAt: Date

    /// Seconds for which an address works: 30 days.
    public static let lifetime: Double = 2_592_000

    /// Takes everything as it is.
    public init(person: Person.ID, size: PictureSize = .usual, validFrom now: Date) {
        self.person = person
        self.size = size
        expiresAt = now.addingTimeInterval(Self.lifetime)
    }

    /// - Throws: what sealing throws.
    public func sealed(by sealer: Sealer) throws -> String {
        let content = "\(person.rawValue) \(Int64(expiresAt.timeIntervalSince1970)) \(size.width) \(size.height)"
        return Base64URL.encode(try sealer.seal(Array(content.utf8), for: .picture))
    }

    /// Reads an address that came back, or `nil` for anything else, and for one that has ended.
    public init?(_ text: String, openedBy sealer: Sealer, at now: Date) {
        guard let content = Base64URL.decode(text).flatMap({ sealer.open($0, for: .picture) }) else { return nil }
        let numbers = String(decoding: content, as: UTF8.self).split(separator: " ").compactMap { Int64($0) }
        guard numbers.count == 4 else { return nil }
        person = Person.ID(rawValue: numbers[0])
        expiresAt = Date(timeIntervalSince1970: Double(numbers[1]))
        size = PictureSize(width: Int(numbers[2]), height: Int(numbers[3]))
        guard now < expiresAt else { return nil }
    }
}
