import Crypto
import LoginModel

/// The `jti` claim of an ID token. It is unique, and depends on the grant and the password for which the token was issued. The `jti` of an
/// old token that is sent as a hint therefore shows whether the person has since removed the app or changed the password. Nothing about the
/// token has to be stored for this check.
struct JWTID: Sendable {
    private let sealer: Sealer
    private let content: String

    private static let partLength = 16

    init(_ grant: Grant, of person: Person, by sealer: Sealer) {
        self.sealer = sealer
        content = "\(grant.appID) \(person.id.rawValue) \(grant.epoch) \(person.password.stamp)"
    }

    /// Returns a new `jti`: 64 hexadecimal digits, which are 16 random bytes and 16 bytes of a message authentication code over them.
    func generate(in environment: SystemEnvironment) -> String {
        let random = environment.randomBytes(Self.partLength)
        return Hexadecimal.encode(random + code(over: random))
    }

    /// Whether a token with the `jti` was issued for the same grant and password.
    func matches(_ tokenID: String) -> Bool {
        guard let bytes = Hexadecimal.decode(tokenID.utf8), bytes.count == 2 * Self.partLength else { return false }
        return constantTimeEquals(bytes.suffix(Self.partLength), code(over: Array(bytes.prefix(Self.partLength))))
    }

    private func code(over random: [UInt8]) -> [UInt8] {
        Array(sealer.code(over: random + content.utf8, for: .jwtID).prefix(Self.partLength))
    }
}
