import Crypto
import LoginModel

/// The `jti` of an ID token: never the same twice, and tied to what the login rested on when the token was made. So an old token that comes as a
/// hint can be told to be void without anything's being kept of it: the person has removed the app since, or has another password.
struct TokenMark: Sendable {
    private let sealer: Sealer
    private let content: String

    private static let half = 16

    init(_ grant: Grant, of person: Person, by sealer: Sealer) {
        self.sealer = sealer
        content = "\(grant.appID) \(person.id.rawValue) \(grant.epoch) \(person.password.stamp)"
    }

    /// 64 hexadecimal digits: 16 random bytes, and 16 of a code over them.
    func make(in surroundings: Surroundings) -> String {
        let random = surroundings.randomBytes(Self.half)
        return Hexadecimal.encode(random + code(over: random))
    }

    /// Whether a token of that `jti` was made of the same standing.
    func matches(_ tokenID: String) -> Bool {
        guard let bytes = Hexadecimal.decode(tokenID.utf8), bytes.count == 2 * Self.half else { return false }
        return constantTimeEquals(bytes.suffix(Self.half), code(over: Array(bytes.prefix(Self.half))))
    }

    private func code(over random: [UInt8]) -> [UInt8] {
        Array(sealer.code(over: random + content.utf8, for: .tokenMark).prefix(Self.half))
    }
}
