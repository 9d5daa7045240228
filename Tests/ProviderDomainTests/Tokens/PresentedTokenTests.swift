import Foundation
import LoginModel
import ProviderDomain
import Testing

@Suite("Tokens that clients present")
struct PresentedTokenTests {
    /// Returns a token as `app ID proof`, as `person`, or as the message of its error.
    private func reading(_ text: String) -> String {
        do {
            switch try PresentedToken(Secret(text), openedBy: Sample.sealer) {
            case .person: return "person"
            case .app(let id, let proof): return "app \(id) \(proof.reveal(\.self))"
            }
        } catch {
            #expect(error.code == 190 && error.subcode == nil && error.kind == "invalid_token")
            return error.message
        }
    }

    @Test(
        "A text is an app token by its form, a JWT by its two periods, or not a token",
        arguments: [
            ("1|secret", "app 1 secret"), ("GG|1|secret", "app 1 secret"), ("1|a.b.c", "app 1 a.b.c"), ("1|ก\u{0}", "app 1 ก\u{0}"),
            ("\(String(repeating: "1", count: 32))|x", "app \(String(repeating: "1", count: 32)) x"),
            ("a.b.c", "Invalid OAuth access token data."), ("1|a|b", "Invalid OAuth access token - Cannot parse access token"),
            ("", "Invalid OAuth access token - Cannot parse access token"), ("|", "Invalid OAuth access token - Cannot parse access token"),
            ("1|", "Invalid OAuth access token - Cannot parse access token"),
            ("|secret", "Invalid OAuth access token - Cannot parse access token"),
            ("x|secret", "Invalid OAuth access token - Cannot parse access token"),
            ("GG|1", "Invalid OAuth access token - Cannot parse access token"),
            ("GG|GG|1|s", "Invalid OAuth access token - Cannot parse access token"),
            ("gg|1|s", "Invalid OAuth access token - Cannot parse access token"),
            (" 1|s", "Invalid OAuth access token - Cannot parse access token"),
            ("١|s", "Invalid OAuth access token - Cannot parse access token"),
            ("\(String(repeating: "1", count: 33))|x", "Invalid OAuth access token - Cannot parse access token"),
            ("EAA00", "Invalid OAuth access token - Cannot parse access token"),
            ("a.b", "Invalid OAuth access token - Cannot parse access token"),
            ("a.b.c.d", "Invalid OAuth access token - Cannot parse access token"),
            ("a..b", "Invalid OAuth access token - Cannot parse access token"),
        ])
    func forms(text: String, expected: String) {
        #expect(reading(text) == expected)
    }

    @Test("An access token of this provider belongs to a person, and one of another provider is not a token")
    func accessTokens() throws {
        let token = AccessToken(grant: Sample.grant(), login: Sample.login, issuedAt: Sample.now)
        #expect(reading(try token.sealed(by: Sample.sealer).reveal(\.self)) == "person")
        let foreign = reading(try token.sealed(by: Sample.foreignSealer).reveal(\.self))
        #expect(foreign == "Invalid OAuth access token - Cannot parse access token")
    }

    @Test(
        "Sealed content in another form is not an access token",
        arguments: ["", "u 1 1 1 1 1 1 a", "x 1 1 1 1 1 1 a b", "u 1 ! 1 1 1 1 a b", "u 1 1 1 1 1 1 a b c"])
    func malformedContent(content: String) throws {
        let sealed = try Sample.sealer.seal(Array(content.utf8), for: .accessToken)
        #expect(
            AccessToken(Secret("EAA" + sealed.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()), openedBy: Sample.sealer)
                == nil)
    }

    @Test(
        "An access token of any person, epoch and age can be opened again",
        arguments: [
            (Int64.min, Int.min, -1e9), (-1, -1, 0), (0, 0, 0), (1, 1, 1_795_219_200), (.max, .max, 4e9),
        ] as [(Int64, Int, Double)])
    func extremes(person: Int64, epoch: Int, seconds: Double) throws {
        var grant = Sample.grant(epoch: epoch)
        grant.person = Person.ID(rawValue: person)
        for lifetime in [1, 3600, AccessToken.lifetime] {
            let token = AccessToken(grant: grant, login: Sample.login, issuedAt: Date(timeIntervalSince1970: seconds), lifetime: lifetime)
            for token in [token, AccessToken(attenuating: token, at: Sample.now), AccessToken(extending: token, at: Sample.now)] {
                #expect(AccessToken(try token.sealed(by: Sample.sealer), openedBy: Sample.sealer) == token)
            }
        }
    }
}
