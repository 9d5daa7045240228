import Foundation
import JWTKit

/// Asks jwt-kit what it makes of one of the hostile tokens or key documents of the tests. A process for each: some of them end it.
///
///     Witness token KEYS NOW ISSUER AUDIENCE < TOKEN      prints `accepted`, or why not
///     Witness keys < DOCUMENT                             prints `accepted` and a JSON array of the ids of the keys, or why not
@main
enum Witness {
    static func main() async throws {
        let input = try FileHandle.standardInput.readToEnd() ?? Data()
        let arguments = CommandLine.arguments.dropFirst()
        let keys = JWTKeyCollection()
        switch (arguments.first, arguments.count) {
        case ("token", 5):
            Payload.expected = Payload.Expected(Array(arguments.dropFirst(2)))
            try await keys.add(jwksJSON: String(contentsOfFile: arguments[2], encoding: .utf8))
            do {
                _ = try await keys.verify(input, as: Payload.self)
                print("accepted")
            } catch { print("refused: \(error)") }
        case ("keys", 1):
            do {
                let document = String(decoding: input, as: UTF8.self)
                try await keys.add(jwksJSON: document)
                let set = try JSONDecoder().decode(JWKS.self, from: input)
                let ids = try JSONEncoder().encode(set.keys.compactMap(\.keyIdentifier?.string).sorted())
                print("accepted", String(decoding: ids, as: UTF8.self))
            } catch { print("refused: \(error)") }
        default: exit(64)
        }
    }
}

/// The claims that every token of the table has, with the checks that jwt-kit's types make.
struct Payload: JWTPayload {
    struct Expected: Sendable {
        let now: Date
        let issuer: String
        let audience: String

        init(_ arguments: [String]) {
            now = Date(timeIntervalSince1970: Double(arguments[0]) ?? 0)
            issuer = arguments[1]
            audience = arguments[2]
        }
    }

    /// Set once, before there is a second task.
    nonisolated(unsafe) static var expected = Expected(["0", "", ""])

    let iss: IssuerClaim
    let aud: AudienceClaim
    let sub: SubjectClaim
    let iat: IssuedAtClaim
    let exp: ExpirationClaim
    let jti: IDClaim
    let nbf: NotBeforeClaim?

    func verify(using algorithm: some JWTAlgorithm) throws {
        let expected = Self.expected
        try exp.verifyNotExpired(currentDate: expected.now - 60)
        try nbf?.verifyNotBefore(currentDate: expected.now + 60)
        try aud.verifyIntendedAudience(includes: expected.audience)
        guard iss.value == expected.issuer else { throw JWTError.claimVerificationFailure(failedClaim: iss, reason: "another issuer") }
    }
}
