import Foundation
import LoginModel
import ProviderDomain
import Testing

@Suite("Access tokens")
struct AccessTokenTests {
    private func text(_ grant: Grant = Sample.grant()) throws -> String {
        try AccessToken(grant: grant, login: Sample.login, issuedAt: Sample.now).sealed(by: Sample.sealer).reveal(\.self)
    }

    @Test("An access token begins with EAA and has fewer than 300 letters and digits")
    func form() throws {
        var largest = Sample.grant(epoch: .max)
        largest.appID = String(repeating: "9", count: 32)
        largest.person = Person.ID(rawValue: .max)
        for grant in [Sample.grant(), largest] {
            let text = try text(grant)
            #expect(text.hasPrefix("EAA"))
            #expect(text.utf8.allSatisfy { Character(UnicodeScalar($0)).isLetter || (48...57).contains($0) })
            #expect(text.utf8.count < 300)
            #expect(AccessToken(Secret(text), openedBy: Sample.sealer)?.person == grant.person)
        }
    }

    @Test("An opened access token has the values that it was issued with, to the second")
    func content() throws {
        let issued = AccessToken(grant: Sample.grant(epoch: 4), login: Sample.login, issuedAt: Sample.now.addingTimeInterval(0.75))
        #expect(AccessToken(try issued.sealed(by: Sample.sealer), openedBy: Sample.sealer) == issued)
        #expect(issued.issuedAt == Sample.now)
        #expect(issued.expiresAt == Sample.now.addingTimeInterval(5_184_000))
    }

    @Test("Each access token is different")
    func unique() throws { #expect(try text() != text()) }

    @Test("The description of an access token does not reveal it")
    func secrecy() throws {
        let secret = try AccessToken(grant: Sample.grant(), login: Sample.login, issuedAt: Sample.now).sealed(by: Sample.sealer)
        #expect(!"\(secret)".contains("EAA"))
    }

    @Test("A changed or truncated access token and one of another provider cannot be opened")
    func refusals() throws {
        let text = try text()
        for index in text.indices {
            var changed = text
            changed.replaceSubrange(index...index, with: text[index] == "0" ? "1" : "0")
            #expect(AccessToken(Secret(changed), openedBy: Sample.sealer) == nil)
        }
        for other in ["", "EAA", "EAA0", "EAAzz", "EAA٠٠", text.uppercased(), text + "0", text + "00", String(text.dropLast(2))] {
            #expect(AccessToken(Secret(other), openedBy: Sample.sealer) == nil)
        }
        #expect(AccessToken(Secret(text), openedBy: Sample.foreignSealer) == nil)
    }

    @Test("An authorization code cannot be used as an access token")
    func purposes() throws {
        let code = try AuthorizationCode(
            id: "1", grant: Sample.grant(), of: Sample.ada, request: try Sample.request(), permissions: [], issuedAt: Sample.now
        ).sealed(by: Sample.sealer)
        let bytes = try #require(Base64URL.decode(code.dropFirst(2)))
        let hexadecimal = bytes.map { String(format: "%02x", $0) }.joined()
        #expect(AccessToken(Secret("EAA" + hexadecimal), openedBy: Sample.sealer) == nil)
    }

    @Test("An access token is invalid after it expires, after a revocation and under another grant")
    func validity() throws {
        let token = AccessToken(grant: Sample.grant(epoch: 2), login: Sample.login, issuedAt: Sample.now)
        #expect(token.isValid(under: Sample.grant(epoch: 2), at: Sample.now))
        #expect(token.isValid(under: Sample.grant(epoch: 2), at: token.expiresAt.addingTimeInterval(-1)))
        #expect(!token.isValid(under: Sample.grant(epoch: 2), at: token.expiresAt))
        #expect(!token.isValid(under: Sample.grant(epoch: 3), at: Sample.now))
        #expect(!token.isValid(under: Sample.grant(epoch: 1), at: Sample.now))
        #expect(!token.isValid(under: nil, at: Sample.now))
        var another = Sample.grant(epoch: 2)
        another.appID = "2"
        #expect(!token.isValid(under: another, at: Sample.now))
        another = Sample.grant(epoch: 2)
        another.person = Sample.grace.id
        #expect(!token.isValid(under: another, at: Sample.now))
    }

    @Test("The error about an invalid access token has the documented subcode")
    func invalidity() throws {
        let token = AccessToken(grant: Sample.grant(epoch: 2), login: Sample.login, issuedAt: Sample.now)
        let rows: [(Grant?, Date, Int)] = [
            (nil, Sample.now, 458), (Sample.grant(epoch: 3), Sample.now, 466), (Sample.grant(epoch: 2), token.expiresAt, 463),
            (nil, token.expiresAt, 463),
        ]
        for (grant, now, subcode) in rows {
            let error = #expect(throws: GraphError.self) { try token.account(TokenStatus(grant), at: now) }
            #expect(error?.code == 190)
            #expect(error?.subcode == subcode)
        }
    }

    @Test("The extension of an access token does not extend its data access")
    func extended() {
        let token = AccessToken(grant: Sample.grant(epoch: 2), login: Sample.login, issuedAt: Sample.now)
        let later = Sample.now.addingTimeInterval(86_400)
        let extended = AccessToken(extending: token, at: later)
        #expect(extended.expiresAt == token.expiresAt.addingTimeInterval(86_400))
        #expect(extended.dataAccessExpiresAt == token.dataAccessExpiresAt)
        #expect(token.dataAccessExpiresAt == Sample.now.addingTimeInterval(7_776_000))
        #expect(extended.isValid(under: Sample.grant(epoch: 2), at: token.expiresAt))
        #expect(!extended.isValid(under: Sample.grant(epoch: 3), at: later))
    }

    @Test("An access token ends 150 days after its login at the latest, however often it is extended")
    func longestLife() {
        var token = AccessToken(grant: Sample.grant(), login: Sample.login, issuedAt: Sample.now)
        var grant = Sample.grant()
        for day in stride(from: 1.0, through: 149, by: 1) {
            let now = Sample.now.addingTimeInterval(day * 86_400)
            grant.lastClassicLoginAt = now
            grant.lastLoginAt = now
            #expect(token.isValid(under: grant, at: now))
            token = AccessToken(extending: token, at: now)
        }
        #expect(token.expiresAt == Sample.now.addingTimeInterval(150 * 86_400))
        #expect(token.dataAccessExpiresAt == Sample.now.addingTimeInterval(90 * 86_400))
        #expect(token.dataAccessEnd(under: grant) == grant.accessExpiresAt)
    }

    @Test("A later classic login extends the data access of a token, but a limited login does not")
    func prolonged() {
        let token = AccessToken(
            grant: Sample.grant(), login: Sample.login, issuedAt: Sample.now, lifetime: 2 * AccessToken.dataAccessLifetime)
        let end = token.dataAccessExpiresAt
        var grant = Sample.grant(tracking: .limited)
        grant.lastLoginAt = end
        #expect(!token.isValid(under: grant, at: end))
        grant.lastClassicLoginAt = nil
        #expect(!token.isValid(under: grant, at: end))
        grant.lastClassicLoginAt = Sample.now.addingTimeInterval(1)
        #expect(token.isValid(under: grant, at: end))
        #expect(!token.isValid(under: grant, at: end.addingTimeInterval(1)))
    }
}
