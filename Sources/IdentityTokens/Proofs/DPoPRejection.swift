/// The reason why a DPoP proof was refused: the first rule that it violates.
public struct DPoPRejection: Error, Sendable, Hashable, CustomStringConvertible {
    /// The error code for programs.
    public let code: Code
    /// One sentence for the log. It contains neither the proof nor the token.
    public let explanation: String

    init(_ code: Code, _ explanation: String) {
        self.code = code
        self.explanation = explanation
    }

    public var description: String { "\(explanation) (\(code))" }
}

extension DPoPRejection {
    /// A stable code. New ones may appear in any minor version.
    public struct Code: Sendable, Hashable, CaseIterable, CustomStringConvertible {
        private enum Known: String, CaseIterable {
            case proofTooLarge = "proof_too_large"
            case malformedProof = "malformed_proof"
            case malformedEncoding = "malformed_encoding"
            case malformedHeader = "malformed_header"
            case wrongType = "wrong_type"
            case wrongAlgorithm = "wrong_algorithm"
            case unknownCriticalHeader = "unknown_critical_header"
            case malformedKey = "malformed_key"
            case privateKey = "private_key"
            case keyOffCurve = "key_off_curve"
            case wrongSignature = "wrong_signature"
            case malformedClaims = "malformed_claims"
            case missingClaim = "missing_claim"
            case wrongClaimType = "wrong_claim_type"
            case malformedID = "malformed_id"
            case wrongMethod = "wrong_method"
            case wrongAddress = "wrong_address"
            case issuedInTheFuture = "issued_in_the_future"
            case tooOld = "too_old"
            case wrongTokenHash = "wrong_token_hash"
        }

        private let known: Known

        /// The text of the code, for logs and other programs.
        public var rawValue: String { known.rawValue }
        public var description: String { rawValue }

        public static var allCases: [Code] { Known.allCases.map(Code.init) }

        /// The proof has more bytes than `DPoPExpectations.maximumProofSize`.
        public static let proofTooLarge = Code(known: .proofTooLarge)
        /// The proof does not have three parts separated by two dots.
        public static let malformedProof = Code(known: .malformedProof)
        /// A part is not canonical base64url.
        public static let malformedEncoding = Code(known: .malformedEncoding)
        /// The header is not one JSON object.
        public static let malformedHeader = Code(known: .malformedHeader)
        /// The header parameter `typ` is not `dpop+jwt`.
        public static let wrongType = Code(known: .wrongType)
        /// The algorithm is not ES256.
        public static let wrongAlgorithm = Code(known: .wrongAlgorithm)
        /// The header parameter `crit` requires extensions that are not supported.
        public static let unknownCriticalHeader = Code(known: .unknownCriticalHeader)
        /// The header does not contain a valid public key of the curve P-256.
        public static let malformedKey = Code(known: .malformedKey)
        /// The header contains a private or secret key.
        public static let privateKey = Code(known: .privateKey)
        /// The key in the header is not a point of the curve P-256.
        public static let keyOffCurve = Code(known: .keyOffCurve)
        /// The proof was not signed with the key in its header, or it was changed afterward.
        public static let wrongSignature = Code(known: .wrongSignature)
        /// The claims are not one JSON object.
        public static let malformedClaims = Code(known: .malformedClaims)
        /// A required claim is missing.
        public static let missingClaim = Code(known: .missingClaim)
        /// A claim has the wrong JSON type.
        public static let wrongClaimType = Code(known: .wrongClaimType)
        /// The claim `jti` is empty or too long.
        public static let malformedID = Code(known: .malformedID)
        /// The claim `htm` is not the method of the request.
        public static let wrongMethod = Code(known: .wrongMethod)
        /// The claim `htu` is not the URL of the request.
        public static let wrongAddress = Code(known: .wrongAddress)
        /// The claim `iat` is too far in the future.
        public static let issuedInTheFuture = Code(known: .issuedInTheFuture)
        /// The claim `iat` is too long ago.
        public static let tooOld = Code(known: .tooOld)
        /// The claim `ath` is not the hash of the request's token.
        public static let wrongTokenHash = Code(known: .wrongTokenHash)
    }
}
