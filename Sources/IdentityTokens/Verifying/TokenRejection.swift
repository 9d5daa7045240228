/// Why a token was refused.
public struct TokenRejection: Error, Sendable, Hashable, CustomStringConvertible {
    /// What to branch on.
    public let code: Code
    /// What would have been accepted.
    public let expected: String
    /// What the token has. Neither the token nor its nonce is ever part of it.
    public let found: String
    /// One sentence to log.
    public let explanation: String
    /// The section of the standard that asks for what was expected.
    public let section: String
    /// What most often stands behind such a rejection, and what to do about it, in words for a developer. It is a guess; empty where the
    /// rejection is of no verdict.
    public let likelyCause: String

    /// Takes a code, what was expected, what was found, one sentence, and where the rule is written; and a likely cause, where there is one.
    public init(code: Code, expected: String, found: String, explanation: String, section: String = "", likelyCause: String = "") {
        self.code = code
        self.expected = expected
        self.found = found
        self.explanation = explanation
        self.section = section
        self.likelyCause = likelyCause
    }

    /// The same, with where the rule is written and what stands behind it.
    func citing(_ section: String, likelyCause: String = "") -> TokenRejection {
        TokenRejection(
            code: code, expected: expected, found: found, explanation: explanation, section: section, likelyCause: likelyCause)
    }

    public var description: String { "\(explanation) (\(code))" }
}

extension TokenRejection {
    /// A stable code. New ones may appear in any minor version.
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

        /// More bytes than expected at most.
        public static let tokenTooLarge = Code(known: .tokenTooLarge)
        /// Not three parts between two dots.
        public static let malformedToken = Code(known: .malformedToken)
        /// A part that is not canonical base64url.
        public static let malformedEncoding = Code(known: .malformedEncoding)
        /// A header that is not one JSON object.
        public static let malformedHeader = Code(known: .malformedHeader)
        /// Another algorithm than RS256, or another than the key's.
        public static let wrongAlgorithm = Code(known: .wrongAlgorithm)
        /// Not an ID token but another kind.
        public static let wrongType = Code(known: .wrongType)
        /// The header demands that something be understood that is not.
        public static let unknownCriticalHeader = Code(known: .unknownCriticalHeader)
        /// The header does not say which key signed.
        public static let missingKeyID = Code(known: .missingKeyID)
        /// The issuer has no key of that id.
        public static let unknownKey = Code(known: .unknownKey)
        /// The issuer's keys could not be had: nothing is known about the token.
        public static let keysUnavailable = Code(known: .keysUnavailable)
        /// Not signed by that key, or changed since.
        public static let wrongSignature = Code(known: .wrongSignature)
        /// Claims that are not one JSON object.
        public static let malformedClaims = Code(known: .malformedClaims)
        /// A claim that every ID token has is not there.
        public static let missingClaim = Code(known: .missingClaim)
        /// A claim that a decision hangs on has another type than it must have.
        public static let wrongClaimType = Code(known: .wrongClaimType)
        /// Another issuer.
        public static let wrongIssuer = Code(known: .wrongIssuer)
        /// For another app.
        public static let wrongAudience = Code(known: .wrongAudience)
        /// Issued to another app.
        public static let wrongAuthorizedParty = Code(known: .wrongAuthorizedParty)
        /// No longer valid.
        public static let expired = Code(known: .expired)
        /// Issued later than now.
        public static let issuedInTheFuture = Code(known: .issuedInTheFuture)
        /// Issued longer ago than the app accepts.
        public static let tooOld = Code(known: .tooOld)
        /// Not valid before a time to come.
        public static let notYetValid = Code(known: .notYetValid)
        /// An empty subject, or one that is too long or no ASCII.
        public static let malformedSubject = Code(known: .malformedSubject)
        /// No nonce, although one was sent.
        public static let missingNonce = Code(known: .missingNonce)
        /// Another nonce than the one that was sent.
        public static let wrongNonce = Code(known: .wrongNonce)
        /// No id of its own.
        public static let missingTokenID = Code(known: .missingTokenID)
        /// A nonce that the server has not given out, or not to whoever brings the token, or that was used. Of a ``LoginGate`` alone.
        public static let unknownNonce = Code(known: .unknownNonce)
        /// Admitted once already. Of a ``LoginGate`` alone.
        public static let replayedToken = Code(known: .replayedToken)
    }
}
