import StrictJSON

/// Verifies the type (RFC 8725, section 3.11): another kind of token, such as a DPoP proof or an access token, is not accepted as an ID
/// token.
///
/// `typ` may be absent (RFC 7519, section 5.1). It is a media type, so its comparison ignores case and an `application/` prefix (RFC 7515,
/// section 4.1.9).
struct TypeCheck: TokenCheck {
    let name = "type"
    let section = "RFC 8725, section 3.11; RFC 7519, section 5.1"
    let expected = "typ JWT, or none"

    func result(for decoded: DecodedToken) -> CheckResult {
        guard decoded.hasHeader else { return .skipped(because: "the header could not be read") }
        if decoded.header.isText(.typ, "JWT") { return .passed }
        guard decoded.header.has(.typ) else { return .passed }
        let type = decoded.header.value(.typ) ?? .null
        guard let name = type.string else {
            return .failed(.wrongType, found: type.typeName, explanation: "The type is \(type.typeName), but must be a string.")
        }
        let isToken = ["jwt", "application/jwt"].contains { haveSameBytes($0, name.lowercased()) }
        guard isToken, name.utf8.allSatisfy({ $0 < 0x80 }) else {
            return .failed(
                .wrongType, found: "typ \(QuotedText(name))", explanation: "The type \(QuotedText(name)) is not that of an ID token.")
        }
        return .passed
    }

    func found(in decoded: DecodedToken) -> String { decoded.header.text(.typ).map { "typ \($0)" } ?? "no typ" }
}
