import StrictJSON

/// Verifies the subject (OpenID Connect Core 1.0, section 2): `sub` has 1 to 255 ASCII characters. Control characters are refused as well.
struct SubjectCheck: TokenCheck {
    let name = "subject"
    let section = "OpenID Connect Core 1.0, section 2"
    let expected = "a sub of 1 to 255 printable ASCII characters"

    func result(for decoded: DecodedToken) -> CheckResult {
        guard let isID = decoded.claims.withString(.sub, { (1...255).contains($0.count) && Self.isPrintable($0) }) else {
            return .skipped(because: decoded.reasonForMissing("sub"))
        }
        guard isID else {
            let found = found(in: decoded)
            return .failed(.malformedSubject, found: found, explanation: "The subject cannot be the ID of a person: it is \(found).")
        }
        return .passed
    }

    func found(in decoded: DecodedToken) -> String {
        decoded.claims.withString(.sub) { Self.isPrintable($0) ? "a sub of \($0.count) characters" : "a sub with other characters" } ?? ""
    }

    private static func isPrintable(_ text: UnsafeBufferPointer<UInt8>) -> Bool { text.allSatisfy { (0x20...0x7E).contains($0) } }
}
