internal import IdentityTokens

/// Reads and writes the token. The claims are not stored separately: they are read from the token, which was verified before it was stored.
extension AuthenticationToken {
    init(record: RecordReader) throws(SessionStorageError) {
        tokenString = try record.required("tokenString", \.string)
        nonce = try record.required("nonce", \.string)
        graphDomain = try record.required("graphDomain", \.string)
        do {
            let claims = try IdentityClaims(UnverifiedToken(tokenString).payload)
            verifiedClaims = AuthenticationTokenClaims(claims, appID: try record.required("appID", \.string))
        } catch let error as SessionStorageError {
            throw error
        } catch {
            throw SessionStorageError(.unreadable, "authenticationToken.tokenString is not an ID token.")
        }
    }

    var record: [String: JSONValue] {
        [
            "tokenString": .string(tokenString), "nonce": .string(nonce), "graphDomain": .string(graphDomain),
            "appID": .string(verifiedClaims.aud),
        ]
    }
}
