import Crypto
import LoginModel

/// A compact JWS taken apart as far as it goes: what cannot be read carries the reason (RFC 7515, sections 3.1 and 5.2).
final class CompactToken: Sendable {
    /// Why a part has no content.
    enum Trouble: Error {
        case tooLarge
        case wrongForm
        case encoding(Base64URLOffence)
        case syntax(JSONSyntaxError)
        case notAnObject(kind: String)
    }

    /// A part that is a JSON object: an empty one where there is trouble.
    struct Object: Sendable {
        let members: JSONOutline
        let trouble: Trouble?
        /// `kid`, where it is a text that can name a key.
        let keyID: String?

        init(members: JSONOutline) {
            self.members = members
            trouble = nil
            keyID = members.text(.kid).flatMap { (1...255).contains($0.utf8.count) ? $0 : nil }
        }

        init(_ trouble: Trouble) {
            members = .empty
            self.trouble = trouble
            keyID = nil
        }
    }

    /// As it came.
    let text: String
    let byteCount: Int
    /// How many parts there are between dots; `nil` where the token is too large to look.
    let partCount: Int?
    let header: Object
    let claims: Object
    let signature: Result<[UInt8], Trouble>
    /// How many bytes the signature covers: the first two parts and the dot between them.
    private let signedCount: Int

    /// - Parameter memory: of the headers of tokens before.
    init(_ token: String, largest: Int, memory: HeaderMemory? = nil) {
        var text = token
        text.makeContiguousUTF8()
        self.text = text
        byteCount = text.utf8.count
        let parts = byteCount <= largest ? text.withUTF8 { Parts($0, memory) } : Parts(.tooLarge, count: nil)
        partCount = parts.count
        header = parts.header
        claims = parts.claims
        signature = parts.signature
        signedCount = parts.signedCount
    }

    /// The hash of the bytes that the signature covers: one for each content, whereas an ES256 signature has a twin.
    var signedHash: SHA256Digest { withSignedBytes { SHA256.hash(data: UnsafeRawBufferPointer($0)) } }

    /// Hands over the bytes that the signature covers.
    func withSignedBytes<Result>(_ use: (UnsafeBufferPointer<UInt8>) -> Result) -> Result {
        var text = text
        return text.withUTF8 { use(UnsafeBufferPointer(rebasing: $0[..<signedCount])) }
    }
}

/// What is in the parts of a token.
private struct Parts {
    let count: Int?
    let header: CompactToken.Object
    let claims: CompactToken.Object
    let signature: Result<[UInt8], CompactToken.Trouble>
    let signedCount: Int

    init(_ trouble: CompactToken.Trouble, count: Int?) {
        let nothing = CompactToken.Object(trouble)
        self.init(count: count, header: nothing, claims: nothing, signature: .failure(trouble), signedCount: 0)
    }

    private init(
        count: Int?, header: CompactToken.Object, claims: CompactToken.Object, signature: Result<[UInt8], CompactToken.Trouble>,
        signedCount: Int
    ) {
        self.count = count
        self.header = header
        self.claims = claims
        self.signature = signature
        self.signedCount = signedCount
    }

    init(_ bytes: UnsafeBufferPointer<UInt8>, _ memory: HeaderMemory?) {
        guard let first = bytes.first(Self.dot), let second = bytes.last(Self.dot), first < second else {
            self.init(.wrongForm, count: Self.count(in: bytes))
            return
        }
        let claims = Self.object(UnsafeBufferPointer(rebasing: bytes[(first + 1)..<second]))
        // A dot is no character of base64url: where the middle could be decoded, there is none in it.
        if case .encoding = claims.trouble, Self.count(in: bytes) != 3 {
            self.init(.wrongForm, count: Self.count(in: bytes))
            return
        }
        let header = UnsafeBufferPointer(rebasing: bytes[..<first])
        let last = UnsafeBufferPointer(rebasing: bytes[(second + 1)...])
        self.init(
            count: 3, header: memory?.header(of: header, Self.object) ?? Self.object(header),
            claims: claims,
            signature: Base64URL.decode(last).map { .success($0) } ?? .failure(.encoding(Base64URLOffence(in: last))), signedCount: second)
    }

    private static let dot = UInt8(ascii: ".")

    private static func count(in bytes: UnsafeBufferPointer<UInt8>) -> Int { bytes.reduce(1) { $1 == dot ? $0 + 1 : $0 } }

    private static func object(_ part: UnsafeBufferPointer<UInt8>) -> CompactToken.Object {
        guard let bytes = Base64URL.decode(part) else {
            return CompactToken.Object(.encoding(Base64URLOffence(in: part)))
        }
        do throws(JSONSyntaxError) {
            switch try JSONOutline.read(bytes) {
            case .success(let members): return CompactToken.Object(members: members)
            case .failure(let other): return CompactToken.Object(.notAnObject(kind: other.kind))
            }
        } catch { return CompactToken.Object(.syntax(error)) }
    }
}

/// Whoever looks into a verdict by reflection, such as a test that fails, must not write down what a thief could use.
extension CompactToken: CustomReflectable {
    var customMirror: Mirror { Mirror(self, children: []) }
}
