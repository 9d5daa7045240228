import Foundation
import JWTKit

/// Passes one of the tests' hostile tokens or key documents to jwt-kit. Each of them needs its own process, because some crash jwt-kit.
///
///     Witness token KEYS NOW ISSUER AUDIENCE < TOKEN      prints `accepted`, or `refused:` and the error
///     Witness keys < DOCUMENT                             prints `accepted` and a JSON array of the key IDs, or `refused:` and the error
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

/// The claims of the tokens in the test vectors, with the checks that jwt-kit leaves to the payload.
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

    /// The values to check against. They are set once, before any other task starts.
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
