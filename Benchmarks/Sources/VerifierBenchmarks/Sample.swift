import Foundation
import IdentityTokenIssuing
import IdentityTokens

/// An ID token of a limited login in which nearly every permission was granted: 20 claims, 1.7 kB.
struct Sample {
    static let issuer = "https://login.example"
    static let appID = "138483919580948"
    static let nonce = "b7d1c6d35d3b4c0f9a5c1f0e8d7a6b52"
    /// The current time, in whole seconds. It cannot be a fixed time, because other libraries read the clock themselves.
    static let now = Date(timeIntervalSince1970: Date().timeIntervalSince1970.rounded(.down))

    let key: SigningKey
    let token: String
    let nonce: Nonce

    init() throws {
        key = try SigningKey.generate()
        nonce = try Nonce(Self.nonce)
        let claims: [String: JSONValue] = [
            "iss": .string(Self.issuer), "aud": .string(Self.appID), "sub": "10150000000000001",
            "iat": .integer(Int64(Self.now.timeIntervalSince1970) - 5), "exp": .integer(Int64(Self.now.timeIntervalSince1970) + 3595),
            "jti": "9mUkdQ6nQ0o3b1c2nJ5m7w.4c2f8a1be0d96375", "nonce": .string(Self.nonce), "at_hash": "77QmUPtjPfzWtF2AnpK9RQ",
            "name": "Ada Lovelace", "given_name": "Ada", "family_name": "Lovelace", "email": "ada@example.com",
            "picture": .string(
                "https://login.example/10150000000000001/picture?asid=10150000000000001&height=100&width=100&ext=1797592000&hash="
                    + String(repeating: "AeRnd0m9", count: 20)),
            "user_friends": ["10150000000000002", "10150000000000003", "10150000000000004", "10150000000000005"],
            "user_birthday": "12/10/1985", "user_age_range": ["min": 21], "user_gender": "female",
            "user_link": "https://login.example/app_scoped_user_id/10150000000000001/",
            "user_hometown": ["id": "108056275889020", "name": "London, United Kingdom"],
            "user_location": ["id": "112648178748137", "name": "Marylebone, London"],
        ]
        token = try key.sign(claims)
    }

    /// Writes the files that another library needs to verify the same token.
    func write(to folder: URL) throws {
        try Data(token.utf8).write(to: folder.appending(path: "token.txt"))
        try Data(key.verificationKey.pem.utf8).write(to: folder.appending(path: "key.pem"))
        let expected = JSONValue.object([
            "issuer": .string(Self.issuer), "audience": .string(Self.appID), "nonce": .string(Self.nonce), "kid": .string(key.id),
        ])
        try Data(expected.serialized()).write(to: folder.appending(path: "expected.json"))
    }
}
