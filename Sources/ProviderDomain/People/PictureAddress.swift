import LoginModel

#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// The last path segment of a picture URL. It contains an expiry time and is encrypted, so it reveals nothing about the person.
///
/// An address for an app differs each time it is created, so that apps cannot compare addresses. An address for the provider's own pages is the same
/// for a week, so that a browser loads the picture once.
public struct PictureAddress: Sendable {
    /// The person in the picture.
    public let person: Person.ID
    /// The size of the picture.
    public let size: PictureSize
    /// When the URL expires.
    public let expiresAt: Date
    /// The version of the picture, in an address for the provider's own pages: what the store returned as `pictureVersion(of:)`, or 0 for the
    /// silhouette. It is `nil` in an address for an app, which leads to whatever picture the person has.
    public let version: Int64?

    /// The lifetime of a URL, in seconds: 30 days. That of a URL for the provider's own pages ends up to ``pagePeriod`` earlier.
    public static let lifetime: Double = 2_592_000
    /// How long an address for the provider's own pages stays the same, in seconds: a week.
    public static let pagePeriod: Double = 604_800

    /// Creates an address for an app, which is valid from now on.
    public init(person: Person.ID, size: PictureSize = .standard, validFrom now: Date) {
        self.person = person
        self.size = size
        expiresAt = now.addingTimeInterval(Self.lifetime)
        version = nil
    }

    /// Creates an address of a version of a picture for the provider's own pages.
    /// - Parameter version: what the store returned as `pictureVersion(of:)`.
    public init(person: Person.ID, size: PictureSize, version: Int64?, shownAt now: Date) {
        self.person = person
        self.size = size
        self.version = version ?? 0
        let periodStart = (now.timeIntervalSince1970 / Self.pagePeriod).rounded(.down) * Self.pagePeriod
        expiresAt = Date(timeIntervalSince1970: periodStart + Self.lifetime)
    }

    /// Returns the encrypted segment.
    /// - Throws: The error of the sealer.
    public func sealed(by sealer: Sealer) throws -> String {
        let content = "\(person.rawValue) \(Int64(expiresAt.timeIntervalSince1970)) \(size.width) \(size.height)"
        guard let version else { return Base64URL.encode(try sealer.seal(Array(content.utf8), for: .picture)) }
        return Base64URL.encode(try sealer.sealRepeatably(Array("\(content) \(version)".utf8), for: .picture))
    }

    /// Decrypts a segment; `nil` if this provider did not create it or it has expired.
    public init?(_ text: String, openedBy sealer: Sealer, at now: Date) {
        guard let content = Base64URL.decode(text).flatMap({ sealer.open($0, for: .picture) }) else { return nil }
        let parts = String(decoding: content, as: UTF8.self).split(separator: " ", omittingEmptySubsequences: false)
        let numbers = parts.compactMap { Int64($0) }
        guard numbers.count == parts.count, (4...5).contains(numbers.count) else { return nil }
        person = Person.ID(rawValue: numbers[0])
        expiresAt = Date(timeIntervalSince1970: Double(numbers[1]))
        size = PictureSize(width: Int(numbers[2]), height: Int(numbers[3]))
        version = numbers.count == 5 ? numbers[4] : nil
        guard now < expiresAt else { return nil }
    }
}

/// The size of a picture in pixels. Only a few sizes exist, so that clients cannot make the provider scale a picture to any number of
/// sizes.
public struct PictureSize: Sendable, Hashable {
    /// The available widths and heights, in pixels.
    public static let sides = [50, 100, 200, 400, 800]
    /// The largest available width and height, in pixels.
    public static let maximumSide = 800
    /// The size of the picture in an ID token.
    public static let standard = PictureSize(width: 200, height: 200)

    /// The width, in pixels.
    public let width: Int
    /// The height, in pixels.
    public let height: Int

    /// Creates the smallest available size that is at least as large as the requested one, or the largest available. Width and height are rounded
    /// separately.
    public init(width: Int, height: Int) {
        self.width = Self.side(width)
        self.height = Self.side(height)
    }

    private static func side(_ length: Int) -> Int { sides.first { $0 >= length } ?? maximumSide }
}
