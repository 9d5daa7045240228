import Crypto
import LoginModel

/// The picture of an app, as it is kept.
public struct IconImage: Sendable, Hashable {
    /// PNG, JPEG or WebP.
    public let bytes: [UInt8]

    /// The largest file that is taken, in bytes.
    public static let largest = 5 * 1024 * 1024

    /// Takes the bytes as they are.
    public init(bytes: [UInt8]) { self.bytes = bytes }

    /// Names the content in an address: SHA-256, in hexadecimal.
    public var digest: String { Hexadecimal.encode(SHA256.hash(data: bytes)) }

    /// What becomes of the picture of an app.
    public enum Edit: Sendable, Hashable {
        /// The app has this one.
        case set(IconImage)
        /// The app has none.
        case remove

        /// Of the picture that the app has then.
        public var digest: String? {
            switch self {
            case .set(let image): image.digest
            case .remove: nil
            }
        }
    }
}
