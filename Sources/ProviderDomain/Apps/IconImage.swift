import Crypto
import LoginModel

/// The image file of an app's icon.
public struct IconImage: Sendable, Hashable {
    /// The content of a PNG, JPEG or WebP file.
    public let bytes: [UInt8]

    /// The maximum size of an accepted file in bytes: 5 MiB.
    public static let maximumSize = 5 * 1024 * 1024

    /// Creates an icon from the content of a file that has already been validated.
    public init(bytes: [UInt8]) { self.bytes = bytes }

    /// The SHA-256 digest of the content in hexadecimal, which identifies the icon in its URL.
    public var digest: String { Hexadecimal.encode(SHA256.hash(data: bytes)) }

    /// A change to the icon of an app.
    public enum Edit: Sendable, Hashable {
        /// The app gets this icon.
        case set(IconImage)
        /// The app's icon is removed.
        case remove

        /// The digest of the app's icon after the change; `nil` if the icon is removed.
        public var digest: String? {
            switch self {
            case .set(let image): image.digest
            case .remove: nil
            }
        }
    }
}
