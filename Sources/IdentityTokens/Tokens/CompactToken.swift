import Crypto
import LoginModel
import StrictJSON

/// A compact JWS, decoded as far as possible: each part that cannot be decoded has a reason (RFC 7515, sections 3.1 and 5.2).
final class CompactToken: Sendable {
    /// The reason why a part could not be decoded.
    indirect enum Problem: Error {
        case tooLarge
        case wrongPartCount
        case encoding(Base64URLProblem)
        case syntax(JSONSyntaxError)
        case notAnObject(kind: String)
    }

    /// A part that should be a JSON object; empty if it could not be decoded.
    struct Object: Sendable {
        let members: JSONOutline
        let problem: Problem?

        init(members: JSONOutline) {
            self.members = members
            problem = nil
        }

        init(_ problem: Problem) {
            members = .empty
            self.problem = problem
        }
    }

    /// The first part, which several tokens can share.
    final class Header: Sendable {
        let members: JSONOutline
        let problem: Problem?
        /// The header parameter `kid`; `nil` unless it is a string of 1 to 255 bytes.
        let keyID: String?
        /// The encoded header, if the header is cached.
        private let part: [UInt8]?

        init(_ object: Object, part: [UInt8]? = nil) {
            members = object.members
            problem = object.problem
            keyID = members.read { $0.text(.kid) }.flatMap { (1...255).contains($0.utf8.count) ? $0 : nil }
            self.part = part
        }

        /// Whether the header was decoded from exactly these bytes.
        func isDecoded(from other: UnsafeBufferPointer<UInt8>) -> Bool {
            part?.withUnsafeBufferPointer { $0.hasSameBytes(as: other) } ?? false
        }
    }

    /// The signature, stored after the claims.
    struct Signature: @unchecked Sendable {
        /// Owns the memory that ``bytes`` points to.
        private let storage: JSONStorage
        private let bytes: UnsafeBufferPointer<UInt8>

        fileprivate init(_ storage: JSONStorage) {
            self.storage = storage
            bytes = UnsafeBufferPointer(storage.trailingBytes)
        }

        /// The length in bytes.
        var count: Int { bytes.count }

        /// Calls a closure with the bytes of the signature.
        func withBytes<Result>(_ use: (UnsafeBufferPointer<UInt8>) throws -> Result) rethrows -> Result {
            try withExtendedLifetime(storage) { try use(bytes) }
        }
    }

    /// The token as it was received.
    let text: String
    let byteCount: Int
    /// The number of parts between dots; `nil` if the token is too large to be examined.
    let partCount: Int?
    let header: Header
    let claims: Object
    let signature: Result<Signature, Problem>
    /// The number of bytes that the signature covers: the first two parts and the dot between them.
    private let signedCount: Int

    /// Decodes a token of at most `maximumSize` bytes.
    /// - Parameter memory: a cache of the last header.
    static func read(_ token: String, maximumSize: Int, memory: HeaderCache? = nil) -> CompactToken {
        if let read = token.utf8.withContiguousStorageIfAvailable({ read($0, of: token, maximumSize, memory) }) { return read }
        // The bytes are read more than once, so contiguous storage pays off.
        var copy = token
        copy.makeContiguousUTF8()
        return copy.withBytes { [copy] in read($0, of: copy, maximumSize, memory) }
    }

    private static func read(
        _ bytes: UnsafeBufferPointer<UInt8>, of token: String, _ maximumSize: Int, _ memory: HeaderCache?
    ) -> CompactToken {
        guard bytes.count <= maximumSize else { return CompactToken(token, bytes.count, nil, .tooLarge) }
        guard let first = bytes.firstIndex(of: dot), let second = bytes.firstIndex(of: dot, from: first + 1) else {
            return CompactToken(token, bytes.count, countParts(in: bytes), .wrongPartCount)
        }
        let header = UnsafeBufferPointer(rebasing: bytes[..<first])
        let claims = UnsafeBufferPointer(rebasing: bytes[(first + 1)..<second])
        let signature = UnsafeBufferPointer(rebasing: bytes[(second + 1)...])
        let storage = JSONStorage.make(
            text: Base64URL.decodedCount(of: claims) ?? 0, trailingBytes: Base64URL.decodedCount(of: signature) ?? 0)
        let isRead = withExtendedLifetime(storage) { Base64URL.decode(signature, into: storage.trailingBytes) }
        // A dot is not a base64url character, so a signature part that was decoded contains no further dot.
        if !isRead, signature.firstIndex(of: dot) != nil { return CompactToken(token, bytes.count, countParts(in: bytes), .wrongPartCount) }
        return CompactToken(
            text: token, byteCount: bytes.count, partCount: 3, header: memory?.header(of: header) ?? .read(header),
            claims: Object.read(claims, into: storage),
            signature: isRead ? .success(Signature(storage)) : .failure(.encoding(Base64URLProblem(in: signature))), signedCount: second
        )
    }

    private init(
        text: String, byteCount: Int, partCount: Int?, header: Header, claims: Object, signature: Result<Signature, Problem>,
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

    /// Creates a token of which no part was decoded.
    private convenience init(_ text: String, _ byteCount: Int, _ partCount: Int?, _ problem: Problem) {
        let missing = Object(problem)
        self.init(
            text: text, byteCount: byteCount, partCount: partCount, header: Header(missing), claims: missing, signature: .failure(problem),
            signedCount: 0)
    }

    private static let dot = UInt8(ascii: ".")

    private static func countParts(in bytes: UnsafeBufferPointer<UInt8>) -> Int { bytes.reduce(1) { $1 == dot ? $0 + 1 : $0 } }

    /// Whether all three parts were decoded.
    var isDecoded: Bool {
        guard case .success = signature else { return false }
        return header.problem == nil && claims.problem == nil
    }

    /// The SHA-256 of the bytes that the signature covers. It identifies the content. An ES256 signature does not, because anyone can
    /// derive a second valid signature from it.
    var signedContentHash: SHA256Digest { withSignedBytes { SHA256.hash(data: UnsafeRawBufferPointer($0)) } }

    /// Calls a closure with the bytes that the signature covers.
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
    /// Decodes a part into a storage, and parses it as a JSON object.
    /// - Parameter storage: has exactly the size of the decoded part.
    fileprivate static func read(_ part: UnsafeBufferPointer<UInt8>, into storage: JSONStorage) -> CompactToken.Object {
        let isRead = withExtendedLifetime(storage) { Base64URL.decode(part, into: storage.text) }
        guard isRead else { return CompactToken.Object(.encoding(Base64URLProblem(in: part))) }
        do throws(JSONSyntaxError) {
            switch try JSONOutline.read(storage, names: JSONName.table) {
            case .success(let members): return CompactToken.Object(members: members)
            case .failure(let other): return CompactToken.Object(.notAnObject(kind: other.typeName))
            }
        } catch { return CompactToken.Object(.syntax(error)) }
    }
}

/// The mirror is empty, so that output by reflection, as in the message of a failing test, does not reveal a token that could be stolen.
extension CompactToken: CustomReflectable {
    var customMirror: Mirror { Mirror(self, children: []) }
}
