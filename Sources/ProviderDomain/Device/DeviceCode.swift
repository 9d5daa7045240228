import Crypto
public import LoginModel

/// The device code with which a device polls for its tokens (RFC 8628, section 3.2). The store holds only its digest.
public struct DeviceCode: Sendable {
    /// The code: 32 hexadecimal digits.
    public let text: Secret

    /// Creates a random code of 128 bits.
    public init(_ environment: SystemEnvironment) { text = Secret(Hexadecimal.encode(environment.randomBytes(16))) }

    /// Parses a code that a device sent; `nil` if it is not 32 hexadecimal digits.
    public init?(_ text: String) {
        guard text.utf8.count == 32, let bytes = Hexadecimal.decode(text.utf8) else { return nil }
        self.text = Secret(Hexadecimal.encode(bytes))
    }

    /// The SHA-256 digest of the code in base64url. The store holds only the digest, so that someone who reads the store cannot poll in
    /// place of the device. In addition, the duration of a comparison reveals nothing about the code.
    public var digest: String { text.reveal { Base64URL.encode(SHA256.hash(data: Array($0.utf8))) } }
}
