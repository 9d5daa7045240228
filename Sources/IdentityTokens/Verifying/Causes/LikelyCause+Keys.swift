import StrictJSON

/// Likely causes for rejected keys and signatures.
extension LikelyCause {
    /// The token's issuer if it is not the expected one; `nil` if it is the expected one or cannot be compared.
    private var foreignIssuer: String? {
        guard let expected = expectations.issuer, let found = decoded.claims.text(.iss), !haveSameBytes(expected, found) else { return nil }
        return found
    }

    private func otherEnvironment(_ issuer: String) -> String {
        "The token and the keys belong to different environments: the token is from \(QuotedText(issuer)), the keys are from "
            + "\(QuotedText(expectations.issuer ?? ""))."
    }

    var unknownKey: String {
        if case .unknown(.some) = decoded.key {
            return "The issuer publishes its key in a form that must not be used; the token may be valid."
        }
        if let foreignIssuer { return otherEnvironment(foreignIssuer) }
        guard decoded.keyID != nil else { return "The token is forged, or comes from another issuer." }
        return "The cached key set is from before the issuer rotated its keys, or from another environment, such as a test environment."
    }

    var signature: String {
        if let foreignIssuer { return otherEnvironment(foreignIssuer) }
        if case .found(let key) = decoded.key, case .success(let signature) = decoded.token.signature,
            signature.count != key.signatureLength
        {
            // An ECDSA-Sig-Value is a SEQUENCE of two INTEGERs (RFC 3279, section 2.2.3).
            if key.algorithm == .es256, signature.withBytes({ $0.starts(with: [0x30, UInt8(truncatingIfNeeded: $0.count - 2), 0x02]) }) {
                return
                    "The signature is in DER, as most libraries return it; a token needs the two numbers joined (RFC 7518, section 3.4)."
            }
            return signature.count == 0
                ? "The signature was removed, by an attacker who wants to change the claims or by a tool that displays tokens."
                : "The length of the signature does not fit its key: the token was cut off or extended in transit."
        }
        return """
            The token was changed after it was signed, by hand or in transit, or was forged by someone who knows the key's ID; or the key \
            set is from another environment in which a key has the same ID.
            """
    }

    var algorithm: String {
        let name = decoded.header.text(.alg) ?? ""
        if name.lowercased() == "none" {
            return "The token is not signed: it was made for a test, or by an attacker who tries whether the verifier accepts it."
        }
        if name.hasPrefix("HS") {
            return
                "The token is signed with a secret, like a signed_request or your own tokens; an ID token is signed with the issuer's key."
        }
        if expectations.algorithms.contains(where: { $0.rawValue == name }) {
            return
                "The issuer changed its algorithm without changing the key's ID, or an attacker tries to make the verifier use another one."
        }
        if SignatureAlgorithm.allCases.contains(where: { $0.rawValue == name }) {
            return "The issuer signs with \(name). If its documentation says so, accept it with TokenExpectations(algorithms:)."
        }
        if Self.others.contains(name) {
            let accepted = expectations.algorithms.map(\.rawValue).joined(separator: ", ")
            return
                "The issuer signs with \(name), which is not supported: let it sign with \(accepted). Or it is not the expected issuer."
        }
        return "The token comes from another issuer, or is forged."
    }

    /// Other signature algorithms (RFC 7518, section 3.1; RFC 8812, section 3.2; RFC 9864, section 2.2).
    private static let others: Set = ["RS384", "RS512", "PS256", "PS384", "PS512", "ES384", "ES512", "ES256K", "Ed448"]

    var unavailableKeys: String {
        guard case .unavailable(let error) = decoded.key else { return "The issuer's keys could not be requested." }
        return switch error.code {
        case "keys_redirected":
            "The address of the key set is slightly wrong, such as in its scheme, host or final slash; or a proxy responds instead."
        case "keys_wrong_status": "The address of the key set is wrong, or the issuer is down or overloaded."
        case "keys_late", "keys_not_fetched":
            "This server cannot reach the issuer: it has no address or no route, its certificate is not trusted, or it is down."
        case "key_document_syntax", "key_document_shape", "key_document_too_large", "no_usable_key", "too_many_keys":
            "The address of the key set returns something else, such as a page, an error or a set without signing keys."
        case "pinned_keys_expired": "No newer file of pinned keys was distributed in time."
        case "pinned_keys_rolled_back", "pinned_keys_number_reused": "An older version of this server's files was restored."
        default: "The token could not be verified: fix the problem in the explanation first."
        }
    }
}
