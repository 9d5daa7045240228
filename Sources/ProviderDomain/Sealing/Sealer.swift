import Crypto
public import LoginModel

/// Encrypts and authenticates what leaves the provider only to come back to it (AES-256-GCM).
///
/// Every kind of content has a purpose of its own, which is authenticated too: a form is never taken for a code.
public struct Sealer: Sendable {
    /// What a sealed text is for.
    public struct Purpose: Sendable, Hashable {
        let name: String
        /// A dialog that goes on.
        public static let dialog = Purpose(name: "dialog")
        /// A code that tokens are given for.
        public static let authorizationCode = Purpose(name: "authorization-code")
        /// An access token.
        public static let accessToken = Purpose(name: "access-token")
        /// A refresh token.
        public static let refreshToken = Purpose(name: "refresh-token")
        /// An app's own access token.
        public static let appToken = Purpose(name: "app-token")
        /// A link that logs a test user in.
        public static let testLogin = Purpose(name: "test-login")
        /// A place in a list.
        public static let cursor = Purpose(name: "cursor")
        /// The cookie of a browser in which people have logged in.
        public static let knownBrowser = Purpose(name: "known-browser")
        /// Secrets that the next page shows.
        public static let onceShown = Purpose(name: "once-shown")
        /// A login that the explorer has begun.
        static let explorerLogin = Purpose(name: "explorer-login")
        /// What the tools for developers keep in a browser.
        public static let toolMemory = Purpose(name: "tool-memory")
        /// The query bar of the explorer, on its way through an address.
        public static let explorerDraft = Purpose(name: "explorer-draft")
        /// The address of a picture.
        public static let picture = Purpose(name: "picture")
    }

    /// What a code is for.
    enum CodePurpose: String, CaseIterable {
        /// The counters of wrong passwords.
        case passwordTry = "password-try"
        /// The `jti` of an ID token.
        case tokenMark = "token-mark"
        /// The networks that ask for device codes.
        case deviceNetwork = "device-network"
    }

    private let key: SymmetricKeyBytes
    /// Each another one than what seals, derived from it (RFC 5869).
    private let codeKeys: [CodePurpose: SymmetricKeyBytes]
    private let surroundings: Surroundings

    /// Takes the key as it is.
    public init(key: SymmetricKeyBytes, surroundings: Surroundings) {
        self.key = key
        self.surroundings = surroundings
        codeKeys = Dictionary(uniqueKeysWithValues: CodePurpose.allCases.map { ($0, Self.codeKey(for: $0, from: key)) })
    }

    private static func codeKey(for purpose: CodePurpose, from key: SymmetricKeyBytes) -> SymmetricKeyBytes {
        let derived = key.withKey {
            HKDF<SHA256>.deriveKey(inputKeyMaterial: $0, info: Array("code \(purpose.rawValue)".utf8), outputByteCount: SHA256.byteCount)
        }
        return SymmetricKeyBytes(derived.withUnsafeBytes { Array($0) })
    }

    /// The first byte of everything sealed: which key, for the day when there is a second one.
    private static let keyNumber: UInt8 = 1
    private static let nonceLength = 12
    private static let tagLength = 16

    /// - Throws: what AES-GCM throws, which it does not for keys of this length.
    public func seal(_ content: [UInt8], for purpose: Purpose) throws -> [UInt8] {
        let nonce = surroundings.randomBytes(Self.nonceLength)
        let box = try key.withKey {
            try AES.GCM.seal(content, using: $0, nonce: AES.GCM.Nonce(data: nonce), authenticating: Array(purpose.name.utf8))
        }
        return [Self.keyNumber] + nonce + Array(box.ciphertext) + Array(box.tag)
    }

    /// A code that nobody else can make over the same bytes: for what may be read, and must not be made up (HMAC-SHA-256).
    func code(over content: [UInt8], for purpose: CodePurpose) -> [UInt8] {
        (codeKeys[purpose] ?? Self.codeKey(for: purpose, from: key)).withKey {
            Array(HMAC<SHA256>.authenticationCode(for: content, using: $0))
        }
    }

    /// The content, or `nil` for anything that this provider did not seal for this purpose.
    public func open(_ sealed: [UInt8], for purpose: Purpose) -> [UInt8]? {
        guard sealed.count > 1 + Self.nonceLength + Self.tagLength, sealed[0] == Self.keyNumber else { return nil }
        return try? key.withKey {
            let box = try AES.GCM.SealedBox(
                nonce: AES.GCM.Nonce(data: sealed[1..<1 + Self.nonceLength]),
                ciphertext: sealed[(1 + Self.nonceLength)..<(sealed.count - Self.tagLength)],
                tag: sealed.suffix(Self.tagLength))
            return Array(try AES.GCM.open(box, using: $0, authenticating: Array(purpose.name.utf8)))
        }
    }
}
