/// The reason why a token was refused.
public struct TokenRejection: Error, Sendable, Hashable, CustomStringConvertible {
    /// The error code for programs.
    public let code: Code
    /// The values that would have been accepted, in a few words.
    public let expected: String
    /// The value in the token, in a few words. It never reveals the token or its nonce.
    public let found: String
    /// One sentence for the log.
    public let explanation: String
    /// The section of the standard that requires the expected value.
    public let section: String
    /// The most likely cause of the rejection and its remedy, in words for a developer. It is a guess, and can be empty for a rejection
    /// that is not part of a verdict.
    public let likelyCause: String

    /// Creates a rejection from its code, the expected and the found value, one sentence, the section of the standard, and a likely cause
    /// if there is one.
    public init(code: Code, expected: String, found: String, explanation: String, section: String = "", likelyCause: String = "") {
        self.code = code
        self.expected = expected
        self.found = found
        self.explanation = explanation
        self.section = section
        self.likelyCause = likelyCause
    }

    /// Returns the same rejection with a section of the standard and a likely cause.
    func with(section: String, likelyCause: String = "") -> TokenRejection {
        TokenRejection(
            code: code, expected: expected, found: found, explanation: explanation, section: section, likelyCause: likelyCause)
    }

    public var description: String { "\(explanation) (\(code))" }
}

extension TokenRejection {
    /// A stable code. New ones may appear in any minor version. `Documentation/Refused-tokens.md` explains each.
    public struct Code: Sendable, Hashable, CaseIterable, CustomStringConvertible {
        private enum Known: String, CaseIterable {
            case tokenTooLarge = "token_too_large"
            case malformedToken = "malformed_token"
            case malformedEncoding = "malformed_encoding"
            case malformedHeader = "malformed_header"
            case wrongAlgorithm = "wrong_algorithm"
            case wrongType = "wrong_type"
            case unknownCriticalHeader = "unknown_critical_header"
            case missingKeyID = "missing_key_id"
            case unknownKey = "unknown_key"
            case keysUnavailable = "keys_unavailable"
            case wrongSignature = "wrong_signature"
            case malformedClaims = "malformed_claims"
            case missingClaim = "missing_claim"
            case wrongClaimType = "wrong_claim_type"
            case wrongIssuer = "wrong_issuer"
            case wrongAudience = "wrong_audience"
            case wrongAuthorizedParty = "wrong_authorized_party"
            case expired
            case issuedInTheFuture = "issued_in_the_future"
            case tooOld = "too_old"
            case notYetValid = "not_yet_valid"
            case malformedSubject = "malformed_subject"
            case missingNonce = "missing_nonce"
            case wrongNonce = "wrong_nonce"
            case missingTokenID = "missing_token_id"
            case unknownNonce = "unknown_nonce"
            case replayedToken = "replayed_token"
        }

        private let known: Known

        /// The text of the code, for logs and other programs.
        public var rawValue: String { known.rawValue }
        public var description: String { rawValue }

        public static var allCases: [Code] { Known.allCases.map(Code.init) }

        /// The token has more bytes than ``TokenExpectations/maximumTokenSize``.
        public static let tokenTooLarge = Code(known: .tokenTooLarge)
        /// The token does not have three parts separated by two dots.
        public static let malformedToken = Code(known: .malformedToken)
        /// A part is not canonical base64url.
        public static let malformedEncoding = Code(known: .malformedEncoding)
        /// The header is not one JSON object.
        public static let malformedHeader = Code(known: .malformedHeader)
        /// The algorithm is not accepted, or is not the algorithm of the key.
        public static let wrongAlgorithm = Code(known: .wrongAlgorithm)
        /// The type of the token is not that of an ID token.
        public static let wrongType = Code(known: .wrongType)
        /// The header parameter `crit` requires extensions that are not supported.
        public static let unknownCriticalHeader = Code(known: .unknownCriticalHeader)
        /// The header does not name the key that signed the token.
        public static let missingKeyID = Code(known: .missingKeyID)
        /// The issuer has no usable key with the ID in `kid`.
        public static let unknownKey = Code(known: .unknownKey)
        /// The issuer's keys were not available, so nothing is known about the token.
        public static let keysUnavailable = Code(known: .keysUnavailable)
        /// The token was not signed with the key that it names, or it was changed afterward.
        public static let wrongSignature = Code(known: .wrongSignature)
        /// The claims are not one JSON object.
        public static let malformedClaims = Code(known: .malformedClaims)
        /// A required claim is missing.
        public static let missingClaim = Code(known: .missingClaim)
        /// A claim that affects a decision has the wrong JSON type.
        public static let wrongClaimType = Code(known: .wrongClaimType)
        /// The claim `iss` is not the expected issuer.
        public static let wrongIssuer = Code(known: .wrongIssuer)
        /// The claim `aud` does not contain this app's ID.
        public static let wrongAudience = Code(known: .wrongAudience)
        /// The claim `azp` is not this app's ID, or is missing although there are several audiences.
        public static let wrongAuthorizedParty = Code(known: .wrongAuthorizedParty)
        /// The time in the claim `exp` has passed.
        public static let expired = Code(known: .expired)
        /// The claim `iat` is in the future.
        public static let issuedInTheFuture = Code(known: .issuedInTheFuture)
        /// The claim `iat` is longer ago than the app accepts.
        public static let tooOld = Code(known: .tooOld)
        /// The time in the claim `nbf` has not been reached.
        public static let notYetValid = Code(known: .notYetValid)
        /// The claim `sub` is empty, too long, or contains characters other than printable ASCII.
        public static let malformedSubject = Code(known: .malformedSubject)
        /// The token has no nonce, although one was sent.
        public static let missingNonce = Code(known: .missingNonce)
        /// The claim `nonce` is not the nonce that was sent.
        public static let wrongNonce = Code(known: .wrongNonce)
        /// The claim `jti` is missing or empty.
        public static let missingTokenID = Code(known: .missingTokenID)
        /// The nonce was not issued by this server or was issued to another holder, or it was already used or has expired. Only
        /// ``LoginVerifier`` uses this code.
        public static let unknownNonce = Code(known: .unknownNonce)
        /// The token was already accepted once. Only ``LoginVerifier`` uses this code.
        public static let replayedToken = Code(known: .replayedToken)
    }
}
