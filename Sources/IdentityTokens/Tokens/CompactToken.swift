import Crypto
import LoginModel

/// A compact JWS taken apart as far as it goes: what cannot be read carries the reason (RFC 7515, sections 3.1 and 5.2).
final class CompactToken: Sendable {
    /// Why a part has no content.
    indirect enum Trouble: Error {
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

        init(members: JSONOutline) {
            self.members = members
            trouble = nil
        }

        init(_ trouble: Trouble) {
            members = .empty
            self.trouble = trouble
        }
    }

    /// The first part. Tokens can have one together.
    final class Header: Sendable {
        let members: JSONOutline
        let trouble: Trouble?
        /// `kid`, where it is a text that can name a key.
        let keyID: String?
        /// What it was read from, where that is remembered.
        private let part: [UInt8]?

        init(_ object: Object, part: [UInt8]? = nil) {
            members = object.members
            trouble = object.trouble
            keyID = members.read { $0.text(.kid) }.flatMap { (1...255).contains($0.utf8.count) ? $0 : nil }
            self.part = part
        }

        /// Whether it was read from the same part of a token.
        func isRead(from other: UnsafeBufferPointer<UInt8>) -> Bool { part?.withUnsafeBufferPointer { $0.isSame(as: other) } ?? false }
    }

    /// The signature, which lies behind the claims.
    struct Signature: @unchecked Sendable {
        /// Keeps the bytes.
        private let storage: JSONStorage
        private let bytes: UnsafeBufferPointer<UInt8>

        fileprivate init(_ storage: JSONStorage) {
            self.storage = storage
            bytes = UnsafeBufferPointer(storage.rest)
        }

        /// Bytes.
        var count: Int { bytes.count }

        /// Hands the bytes over.
        func withBytes<Result>(_ use: (UnsafeBufferPointer<UInt8>) throws -> Result) rethrows -> Result {
            try withExtendedLifetime(storage) { try use(bytes) }
        }
    }

    /// As it came.
    let text: String
    let byteCount: Int
    /// How many parts there are between dots; `nil` where the token is too large to look.
    let partCount: Int?
    let header: Header
    let claims: Object
    let signature: Result<Signature, Trouble>
    /// How many bytes the signature covers: the first two parts and the dot between them.
    private let signedCount: Int

    /// - Parameter memory: of the headers of tokens before.
    static func read(_ token: String, largest: Int, memory: HeaderMemory? = nil) -> CompactToken {
        if let read = token.utf8.withContiguousStorageIfAvailable({ read($0, of: token, largest, memory) }) { return read }
        // It is read more than once, so that it had better lie side by side from now on.
        var copy = token
        copy.makeContiguousUTF8()
        return copy.withBytes { [copy] in read($0, of: copy, largest, memory) }
    }

    private static func read(_ bytes: UnsafeBufferPointer<UInt8>, of token: String, _ largest: Int, _ memory: HeaderMemory?) -> CompactToken
    {
        guard bytes.count <= largest else { return CompactToken(token, bytes.count, nil, .tooLarge) }
        guard let first = bytes.place(of: dot), let second = bytes.place(of: dot, from: first + 1) else {
            return CompactToken(token, bytes.count, count(in: bytes), .wrongForm)
        }
        let header = UnsafeBufferPointer(rebasing: bytes[..<first])
        let claims = UnsafeBufferPointer(rebasing: bytes[(first + 1)..<second])
        let signature = UnsafeBufferPointer(rebasing: bytes[(second + 1)...])
        let storage = JSONStorage.make(text: Base64URL.decodedCount(of: claims) ?? 0, rest: Base64URL.decodedCount(of: signature) ?? 0)
        let isRead = withExtendedLifetime(storage) { Base64URL.decode(signature, into: storage.rest) }
        // A dot is no character of base64url: where the last part could be decoded, there is none in it.
        if !isRead, signature.place(of: dot) != nil { return CompactToken(token, bytes.count, count(in: bytes), .wrongForm) }
        return CompactToken(
            text: token, byteCount: bytes.count, partCount: 3, header: memory?.header(of: header) ?? .read(header),
            claims: Object.read(claims, into: storage),
            signature: isRead ? .success(Signature(storage)) : .failure(.encoding(Base64URLOffence(in: signature))), signedCount: second
        )
    }

    private init(
        text: String, byteCount: Int, partCount: Int?, header: Header, claims: Object, signature: Result<Signature, Trouble>,
        signedCount: Int
    ) {
        self.text = text
        self.byteCount = byteCount
        self.partCount = partCount
        self.header = header
        self.claims = claims
        self.signature = signature
        self.signedCount = signedCount
    }

    /// Of which nothing was read.
    private convenience init(_ text: String, _ byteCount: Int, _ partCount: Int?, _ trouble: Trouble) {
        let nothing = Object(trouble)
        self.init(
            text: text, byteCount: byteCount, partCount: partCount, header: Header(nothing), claims: nothing, signature: .failure(trouble),
            signedCount: 0)
    }

    private static let dot = UInt8(ascii: ".")

    private static func count(in bytes: UnsafeBufferPointer<UInt8>) -> Int { bytes.reduce(1) { $1 == dot ? $0 + 1 : $0 } }

    /// Whether all three parts could be read.
    var isWhole: Bool {
        guard case .success = signature else { return false }
        return header.trouble == nil && claims.trouble == nil
    }

    /// The hash of the bytes that the signature covers: one for each content, whereas an ES256 signature has a twin.
    var signedHash: SHA256Digest { withSignedBytes { SHA256.hash(data: UnsafeRawBufferPointer($0)) } }

    /// Hands over the bytes that the signature covers.
    func withSignedBytes<Result>(_ use: (UnsafeBufferPointer<UInt8>) -> Result) -> Result {
        text.withBytes { use(UnsafeBufferPointer(rebasing: $0[..<signedCount])) }
    }
}

extension CompactToken.Header {
    static func read(_ part: UnsafeBufferPointer<UInt8>, isRemembered: Bool = false) -> CompactToken.Header {
        CompactToken.Header(
            .read(part, into: .make(text: Base64URL.decodedCount(of: part) ?? 0)), part: isRemembered ? Array(part) : nil)
    }
}

extension CompactToken.Object {
    /// - Parameter storage: has room for it.
    fileprivate static func read(_ part: UnsafeBufferPointer<UInt8>, into storage: JSONStorage) -> CompactToken.Object {
        let isRead = withExtendedLifetime(storage) { Base64URL.decode(part, into: storage.text) }
        guard isRead else { return CompactToken.Object(.encoding(Base64URLOffence(in: part))) }
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
