/// Likely causes for rejected keys and signatures.
extension LikelyCause {
    /// The token's issuer if it is not the expected one; `nil` if it is the expected one or cannot be compared.
    private var foreignIssuer: String? {
        guard let expected = expectations.issuer, let found = reading.claims.text(.iss), !areIdentical(expected, found) else { return nil }
        return found
    }

    private func otherEnvironment(_ issuer: String) -> String {
        "Token and keys are of two environments: the token is from \(QuotedText(issuer)), the keys are those of \(QuotedText(expectations.issuer ?? ""))."
    }

    var unknownKey: String {
        if case .unknown(.some) = reading.key {
            return "The issuer publishes its key in a form that must not be used; the token may be right."
        }
        if let foreignIssuer { return otherEnvironment(foreignIssuer) }
        guard reading.keyID != nil else { return "The token was made up, or comes from another issuer." }
        return "The copy of the key set is old, from before the issuer's keys changed, or from another environment, such as that for tests."
    }

    var signature: String {
        if let foreignIssuer { return otherEnvironment(foreignIssuer) }
        if case .found(let key) = reading.key, case .success(let signature) = reading.token.signature,
            signature.count != key.signatureLength
        {
            // An ECDSA-Sig-Value is a SEQUENCE of two INTEGERs (RFC 3279, section 2.2.3).
            if key.algorithm == .es256, signature.withBytes({ $0.starts(with: [0x30, UInt8(truncatingIfNeeded: $0.count - 2), 0x02]) }) {
                return
                    "The signature is in DER, as most libraries give it; a token has its two numbers side by side (RFC 7518, section 3.4)."
            }
            return signature.count == 0
                ? "The signature was taken away, by somebody who wanted to change the claims or by a tool that shows tokens."
                : "The signature has another length than those of its key: the token was cut or added to on its way."
        }
        return """
            The token was changed after it was signed, by hand or on its way, or made up by somebody who knows the key's id; or the key set is that \
            of another environment in which a key has the same id.
            """
    }

    var algorithm: String {
        let name = reading.header.text(.alg) ?? ""
        if name.lowercased() == "none" {
            return "The token is not signed: it was made for a test, or by somebody who tries whether that is noticed."
        }
        if name.hasPrefix("HS") {
            return
                "The token is signed with a secret, as a signed_request or a token of your own is; an ID token is signed with the issuer's key."
        }
        if expectations.algorithms.contains(where: { $0.rawValue == name }) {
            return
                "The issuer has changed its algorithm and kept the key's id, or somebody tries whether the key decides about the algorithm."
        }
        if SignatureAlgorithm.allCases.contains(where: { $0.rawValue == name }) {
            return "The issuer signs with \(name). If that is what it says of itself, accept it by TokenExpectations(algorithms:)."
        }
        if Self.others.contains(name) {
            let accepted = expectations.algorithms.map(\.rawValue).joined(separator: ", ")
            return
                "The issuer signs with \(name), which is not taken here: let it sign with \(accepted), or it is another issuer than expected."
        }
        return "The token comes from another issuer, or was made up."
    }

    /// Other signature algorithms (RFC 7518, section 3.1; RFC 8812, section 3.2; RFC 9864, section 2.2).
    private static let others: Set = ["RS384", "RS512", "PS256", "PS384", "PS512", "ES384", "ES512", "ES256K", "Ed448"]

    var unavailableKeys: String {
        guard case .unavailable(let error) = reading.key else { return "The issuer could not be asked." }
        return switch error.code {
        case "keys_redirected":
            "The address of the key set is not quite right, such as another scheme, host or slash at the end; or a proxy answers in its place."
        case "keys_wrong_status": "The address of the key set is wrong, or the issuer is down or under too much load."
        case "keys_late", "keys_not_fetched":
            "This server cannot reach the issuer: no name, no route, no trust in its certificate, or the issuer is down."
        case "key_document_syntax", "key_document_shape", "key_document_too_large", "no_usable_key", "too_many_keys":
            "The address of the key set leads to something else, such as a page, an error or a set without signing keys."
        case "pinned_keys_expired": "No newer file of pinned keys was shipped in time."
        case "pinned_keys_rolled_back", "pinned_keys_number_reused": "An older version of this server's files was brought back."
        default: "What the explanation says has to be mended first; nothing is known about the token."
        }
    }
}
