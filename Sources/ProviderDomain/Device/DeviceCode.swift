import Crypto
public import LoginModel

/// What a device proves itself with while it waits (RFC 8628, section 3.2). Only its digest is kept.
public struct DeviceCode: Sendable {
    /// 32 hexadecimal digits.
    public let text: Secret

    /// A code that nobody can guess.
    public init(_ surroundings: Surroundings) { text = Secret(Hexadecimal.encode(surroundings.randomBytes(16))) }

    /// Reads a code that came back; `nil` where it has not the form of one.
    public init?(_ text: String) {
        guard text.utf8.count == 32, let bytes = Hexadecimal.decode(text.utf8) else { return nil }
        self.text = Secret(Hexadecimal.encode(bytes))
    }

    /// SHA-256, in base64url: who reads the store cannot ask in the device's place, and no comparison tells how near a guess was.
    public var digest: String { text.reveal { Base64URL.encode(SHA256.hash(data: Array($0.utf8))) } }
}
