import LoginModel

#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// The last path segment of a picture URL. It contains an expiry time and is encrypted with a random nonce. It therefore reveals nothing
/// about the person, and differs each time it is created.
public struct PictureAddress: Sendable {
    /// The person in the picture.
    public let person: Person.ID
    /// The size of the picture.
    public let size: PictureSize
    /// When the URL expires.
    public let expiresAt: Date

    /// The lifetime of a URL, in seconds: 30 days.
    public static let lifetime: Double = 2_592_000

    /// Creates an address that is valid from now on.
    public init(person: Person.ID, size: PictureSize = .standard, validFrom now: Date) {
        self.person = person
        self.size = size
        expiresAt = now.addingTimeInterval(Self.lifetime)
    }

    /// Returns the encrypted segment.
    /// - Throws: The error of the sealer.
    public func sealed(by sealer: Sealer) throws -> String {
        let content = "\(person.rawValue) \(Int64(expiresAt.timeIntervalSince1970)) \(size.width) \(size.height)"
        return Base64URL.encode(try sealer.seal(Array(content.utf8), for: .picture))
    }

    /// Decrypts a segment; `nil` if this provider did not create it or it has expired.
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
