import Crypto
public import LoginModel

/// Encrypts and authenticates data that leaves the provider and later returns to it (AES-256-GCM).
///
/// Every kind of content has its own purpose. The purpose is authenticated together with the content, so a form is never accepted as a
/// code.
public struct Sealer: Sendable {
    /// The purpose of sealed data.
    public struct Purpose: Sendable, Hashable {
        let name: String
        /// The hidden field of a form.
        public static let formState = Purpose(name: "form-state")
        /// An authorization code.
        public static let authorizationCode = Purpose(name: "authorization-code")
        /// An access token of a person.
        public static let accessToken = Purpose(name: "access-token")
        /// A refresh token.
        public static let refreshToken = Purpose(name: "refresh-token")
        /// An app token.
        public static let appToken = Purpose(name: "app-token")
        /// A link that logs a test user in.
        public static let testLogin = Purpose(name: "test-login")
        /// The cursor of a paged list.
        public static let cursor = Purpose(name: "cursor")
        /// The cookie of a browser in which people have logged in.
        public static let knownBrowser = Purpose(name: "known-browser")
        /// New secrets that the next page shows once.
        public static let flashSecrets = Purpose(name: "flash-secrets")
        /// A login that the Graph API Explorer has begun.
        public static let explorerLogin = Purpose(name: "explorer-login")
        /// The state that the developer tools store in a browser.
        public static let toolState = Purpose(name: "tool-state")
        /// The content of the Graph API Explorer's query bar, while it is part of a URL.
        public static let explorerDraft = Purpose(name: "explorer-draft")
        /// The address of a profile picture.
        public static let picture = Purpose(name: "picture")
    }

    /// The purpose of a message authentication code.
    enum CodePurpose: String, CaseIterable {
        /// The keys of the counters in a ``PasswordAttempt``.
        case passwordAttempt = "password-try"
        /// The `jti` claim of an ID token.
        case jwtID = "token-mark"
        /// The networks that request device codes.
        case deviceNetwork = "device-network"
        /// The nonces of data that is sealed repeatably.
        case repeatableNonce = "repeatable-nonce"
    }

    private let key: SymmetricKeyBytes
    /// The keys for message authentication codes. Each is derived from the sealing key and differs from it (RFC 5869).
    private let macKeys: [CodePurpose: SymmetricKeyBytes]
    private let environment: SystemEnvironment

    /// Creates a sealer with a key of 32 bytes.
    public init(key: SymmetricKeyBytes, environment: SystemEnvironment) {
        self.key = key
        self.environment = environment
        macKeys = Dictionary(uniqueKeysWithValues: CodePurpose.allCases.map { ($0, Self.macKey(for: $0, from: key)) })
    }

    private static func macKey(for purpose: CodePurpose, from key: SymmetricKeyBytes) -> SymmetricKeyBytes {
        let derived = key.withKey {
            HKDF<SHA256>.deriveKey(inputKeyMaterial: $0, info: Array("code \(purpose.rawValue)".utf8), outputByteCount: SHA256.byteCount)
        }
        return SymmetricKeyBytes(derived.withUnsafeBytes { Array($0) })
    }

    /// The first byte of all sealed data, which identifies the key, so that a second key can be introduced.
    private static let keyVersion: UInt8 = 1
    private static let nonceLength = 12
    private static let tagLength = 16

    /// Seals data for a purpose.
    /// - Throws: An error from AES-GCM, which does not occur with keys of this length.
    public func seal(_ content: [UInt8], for purpose: Purpose) throws -> [UInt8] {
        try seal(content, for: purpose, nonce: environment.randomBytes(Self.nonceLength))
    }

    /// Seals data for a purpose so that the same content always gives the same result. Whoever sees two results learns whether their contents are
    /// the same. The nonce is a message authentication code of the content, so two contents do not share a nonce.
    /// - Throws: An error from AES-GCM, which does not occur with keys of this length.
    public func sealRepeatably(_ content: [UInt8], for purpose: Purpose) throws -> [UInt8] {
        let code = code(over: Array("\(purpose.name) ".utf8) + content, for: .repeatableNonce)
        return try seal(content, for: purpose, nonce: Array(code.prefix(Self.nonceLength)))
    }

    private func seal(_ content: [UInt8], for purpose: Purpose, nonce: [UInt8]) throws -> [UInt8] {
        let box = try key.withKey {
            try AES.GCM.seal(content, using: $0, nonce: AES.GCM.Nonce(data: nonce), authenticating: Array(purpose.name.utf8))
        }
        return [Self.keyVersion] + nonce + Array(box.ciphertext) + Array(box.tag)
    }

    /// Returns a message authentication code (HMAC-SHA-256) for data that is readable but must not be forged.
    func code(over content: [UInt8], for purpose: CodePurpose) -> [UInt8] {
        (macKeys[purpose] ?? Self.macKey(for: purpose, from: key)).withKey {
            Array(HMAC<SHA256>.authenticationCode(for: content, using: $0))
        }
    }

    /// Opens sealed data. The result is `nil` if this provider did not seal the data for this purpose.
    public func open(_ sealed: [UInt8], for purpose: Purpose) -> [UInt8]? {
        guard sealed.count > 1 + Self.nonceLength + Self.tagLength, sealed[0] == Self.keyVersion else { return nil }
        return try? key.withKey {
            let box = try AES.GCM.SealedBox(combined: sealed.dropFirst())
            return Array(try AES.GCM.open(box, using: $0, authenticating: Array(purpose.name.utf8)))
        }
    }
}
