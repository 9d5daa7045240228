import Foundation
import IdentityTokenIssuing
import IdentityTokens
import Latchkey
import StrictJSON

@testable import Latchkey

/// A provider without a socket, for a large number of logins. All its data about a login contains the number of that login; for example,
/// the nonce is `n-` followed by the number.
struct InMemoryProvider: Transport {
    static let address = "http://provider.test"
    static let appID = "138483919580948"
    private static let key = Result { try SigningKey.generate() }

    private static let keyDocument = Result {
        let key = try InMemoryProvider.key.get()
        let pem = try key.certificatePEM(validFrom: Date(timeIntervalSinceNow: -60), until: Date(timeIntervalSinceNow: 86_400))
        return KeyDocument.certs([(key.id, pem)])
    }

    /// The number of upcoming requests that fail.
    let failures = Locked(0)

    /// The login and the person to which a code, a nonce or an access token belongs.
    struct Subject: Sendable {
        let login: String
        let person: String

        var accessToken: String { "EAA\(login)x\(person)" }
        /// The code or the nonce in a redirect, which the token endpoint exchanges.
        var exchangeCode: String { "\(login)x\(person)" }

        init(login: String, person: String) {
            self.login = login
            self.person = person
        }

        init?(_ text: String?) {
            let parts = (text ?? "").replacing("EAA", with: "").split(separator: "x")
            guard parts.count == 2 else { return nil }
            self.init(login: String(parts[0]), person: String(parts[1]))
        }

        func idToken() throws -> String {
            let now = Int64(Date().timeIntervalSince1970)
            return try InMemoryProvider.key.get().sign([
                "iss": .string(InMemoryProvider.address), "aud": .string(InMemoryProvider.appID), "sub": .string(person),
                "jti": .string(login), "iat": .integer(now), "exp": .integer(now + 3600), "nonce": .string("n-\(login)"),
                "name": .string("Login \(login)"), "at_hash": .string(AccessTokenHash.of(accessToken)),
            ])
        }
    }

    func send(_ request: TransportRequest) async throws -> TransportResponse {
        await Task.yield()
        try Task.checkCancellation()
        let fails = failures.withLock { failures in
            defer { failures = max(0, failures - 1) }
            return failures > 0
        }
        if fails { throw CoreError(.errorNetwork, .network, "The line is down.") }
        let parts = request.url.split(separator: "?", maxSplits: 1)
        let fields = URLQuery(parts.count > 1 ? String(parts[1]) : String(decoding: request.body, as: UTF8.self))
        return TransportResponse(status: 200, body: try respond(String(parts[0]), fields))
    }

    private func respond(_ address: String, _ fields: URLQuery) throws -> [UInt8] {
        if address.hasSuffix("/certs/") {
            return try Self.keyDocument.get()
        }
        if address.hasSuffix("/access_token"), let subject = Subject(fields["code"] ?? fields["fb_exchange_nonce"]) {
            let object: [String: StrictJSON.JSONValue] = [
                "access_token": .string(subject.accessToken), "id_token": .string(try subject.idToken()), "expires_in": 3600,
            ]
            return StrictJSON.JSONValue.object(object).serialized()
        }
        if address.hasSuffix("/app") {
            let object: [String: StrictJSON.JSONValue] = ["id": .string(Self.appID)]
            return StrictJSON.JSONValue.object(object).serialized()
        }
        if address.hasSuffix("/me"), let subject = Subject(fields["access_token"]) {
            let object: [String: StrictJSON.JSONValue] = ["id": .string(subject.person), "name": .string("Login \(subject.login)")]
            return StrictJSON.JSONValue.object(object).serialized()
        }
        return Array("{}".utf8)
    }
}
