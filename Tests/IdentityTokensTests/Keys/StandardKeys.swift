import StrictJSON

/// The public keys that are printed in standards.
enum StandardKeys {
    /// RFC 7515, appendix A.2.1.
    static let rsa: [String: JSONValue] = [
        "kid": "rsa", "kty": "RSA", "e": "AQAB",
        "n": """
        ofgWCuLjybRlzo0tZWJjNiuSfb4p4fAkd_wWJcyQoTbji9k0l8W26mPddxHmfHQp-Vaw-4qPCJrcS2mJPMEzP1Pt0Bm4d4QlL-yRT-SFd2lZS-pCgNMsD1W_\
        YpRPEwOWvG6b32690r2jZ47soMZo9wGzjb_7OMg0LOL-bSf63kpaSHSXndS5z5rexMdbBYUsLA9e-KXBdQOS-UTo7WTBEMa2R2CapHg665xsmtdVMTBQY4uD\
        Zlxvb3qCo5ZwKh9kG4LT6_I5IhlJH7aGhyxXFvUK-DWNmoudF8NAco9_h9iaGNj8q2ethFkMLs91kzk2PAcDTW9gb54h4FRWyuXpoQ
        """,
    ]

    /// RFC 7517, appendix A.1, without the member `use`.
    static let point: [String: JSONValue] = [
        "kid": "point", "kty": "EC", "crv": "P-256", "x": "MKBCTNIcKUSDii11ySs3526iDZ8AiTo7Tu6KPAqv7D4",
        "y": "4Etl6SRW2YiLUrN5vfvVHuhp7x8PxltmWWlbbM4IFyM",
    ]

    /// RFC 8037, appendix A.2.
    static let edwards: [String: JSONValue] = [
        "kid": "edwards", "kty": "OKP", "crv": "Ed25519", "x": "11qYAYKxCrfVS_7TyWQHOg7hcvPapiMlrwIaaPcHURo",
    ]

    /// Returns a JWK Set with these keys.
    static func document(_ keys: [String: JSONValue]...) -> [UInt8] {
        JSONValue.object(["keys": .array(keys.map(JSONValue.object))]).serialized()
    }
}
