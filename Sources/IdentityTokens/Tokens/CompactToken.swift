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

    /// The signature, which lies behind the claims.
    struct Signature: @unchecked Sendable {
        private let storage: JSONStorage

        fileprivate init(_ storage: JSONStorage) { self.storage = storage }

        /// Bytes.
        var count: Int { storage.header.rest }

        /// Hands the bytes over.
        func withBytes<Result>(_ use: (UnsafeBufferPointer<UInt8>) throws -> Result) rethrows -> Result {
            try withExtendedLifetime(storage) { try use(UnsafeBufferPointer(storage.rest)) }
        }
    }

    /// As it came.
    let text: String
    let byteCount: Int
    /// How many parts there are between dots; `nil` where the token is too large to look.
    let partCount: Int?
    let header: Object
    let claims: Object
    let signature: Result<Signature, Trouble>
    /// How many bytes the signature covers: the first two parts and the dot between them.
    private let signedCount: Int

    /// - Parameter memory: of the headers of tokens before.
    init(_ token: String, largest: Int, memory: HeaderMemory? = nil) {
        var text = token
        text.makeContiguousUTF8()
        self.text = text
        byteCount = text.utf8.count
        let parts = byteCount <= largest ? text.withUTF8 { Parts.read($0, memory) } : .none(.tooLarge, count: nil)
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
    let signature: Result<CompactToken.Signature, CompactToken.Trouble>
    let signedCount: Int

    /// Of a token of which nothing was read.
    static func none(_ trouble: CompactToken.Trouble, count: Int?) -> Parts {
        let nothing = CompactToken.Object(trouble)
        return Parts(count: count, header: nothing, claims: nothing, signature: .failure(trouble), signedCount: 0)
    }

    static func read(_ bytes: UnsafeBufferPointer<UInt8>, _ memory: HeaderMemory?) -> Parts {
        guard let first = bytes.first(dot), let second = bytes.last(dot), first < second else {
            return none(.wrongForm, count: count(in: bytes))
        }
        let middle = UnsafeBufferPointer(rebasing: bytes[(first + 1)..<second])
        let last = UnsafeBufferPointer(rebasing: bytes[(second + 1)...])
        let storage = JSONStorage.make(text: Base64URL.decodedCount(of: middle) ?? 0, rest: Base64URL.decodedCount(of: last) ?? 0)
        defer { withExtendedLifetime(storage) {} }
        let claims = object(middle, into: storage)
        // A dot is no character of base64url: where the middle could be decoded, there is none in it.
        if case .encoding = claims.trouble, count(in: bytes) != 3 { return none(.wrongForm, count: count(in: bytes)) }
        let header = UnsafeBufferPointer(rebasing: bytes[..<first])
        let isRead = Base64URL.decode(last, into: storage.rest)
        return Parts(
            count: 3, header: memory?.header(of: header, object) ?? object(header), claims: claims,
            signature: isRead ? .success(CompactToken.Signature(storage)) : .failure(.encoding(Base64URLOffence(in: last))),
            signedCount: second)
    }

    private static let dot = UInt8(ascii: ".")

    private static func count(in bytes: UnsafeBufferPointer<UInt8>) -> Int { bytes.reduce(1) { $1 == dot ? $0 + 1 : $0 } }

    private static func object(_ part: UnsafeBufferPointer<UInt8>) -> CompactToken.Object {
        object(part, into: .make(text: Base64URL.decodedCount(of: part) ?? 0))
    }

    private static func object(_ part: UnsafeBufferPointer<UInt8>, into storage: JSONStorage) -> CompactToken.Object {
        guard Base64URL.decode(part, into: storage.text) else { return CompactToken.Object(.encoding(Base64URLOffence(in: part))) }
        do throws(JSONSyntaxError) {
            switch try JSONOutline.read(storage) {
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
