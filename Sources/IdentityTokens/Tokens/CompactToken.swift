import LoginModel

/// A compact JWS taken apart as far as it goes: what cannot be read carries the reason (RFC 7515, sections 3.1 and 5.2).
struct CompactToken {
    /// Why a part has no content.
    enum Trouble: Error {
        case tooLarge
        case wrongForm
        case encoding(Base64URLOffence)
        case syntax(JSONSyntaxError)
        case notAnObject(kind: String)
    }

    let byteCount: Int
    /// How many parts there are between dots; `nil` where the token is too large to look.
    let partCount: Int?
    let header: Result<[String: JSONValue], Trouble>
    let claims: Result<[String: JSONValue], Trouble>
    let signature: Result<[UInt8], Trouble>
    /// The bytes that the signature covers: the first two parts and the dot between them.
    let signed: ArraySlice<UInt8>

    init(_ text: String, largest: Int) {
        byteCount = text.utf8.count
        let bytes = byteCount <= largest ? Array(text.utf8) : []
        let parts = bytes.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
        partCount = byteCount <= largest ? parts.count : nil
        if partCount == 3 {
            header = Self.object(parts[0])
            claims = Self.object(parts[1])
            signature = Self.decoded(parts[2])
            signed = bytes[..<parts[1].endIndex]
        } else {
            let trouble = partCount == nil ? Trouble.tooLarge : .wrongForm
            header = .failure(trouble)
            claims = .failure(trouble)
            signature = .failure(trouble)
            signed = []
        }
    }

    private static func decoded(_ part: ArraySlice<UInt8>) -> Result<[UInt8], Trouble> {
        if let bytes = Base64URL.decode(part) { .success(bytes) } else { .failure(.encoding(Base64URLOffence(in: part))) }
    }

    private static func object(_ part: ArraySlice<UInt8>) -> Result<[String: JSONValue], Trouble> {
        decoded(part).flatMap { bytes in
            do throws(JSONSyntaxError) {
                let json = try JSONValue(strictly: bytes)
                return json.object.map { .success($0) } ?? .failure(.notAnObject(kind: json.kind))
            } catch { return .failure(.syntax(error)) }
        }
    }
}
