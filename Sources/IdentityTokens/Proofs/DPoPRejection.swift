/// Why a DPoP proof was refused: the first rule that it breaks.
public struct DPoPRejection: Error, Sendable, Hashable, CustomStringConvertible {
    /// What to branch on.
    public let code: Code
    /// One sentence to log. Neither the proof nor the token is part of it.
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

        /// More bytes than expected at most.
        public static let proofTooLarge = Code(known: .proofTooLarge)
        /// Not three parts between two dots.
        public static let malformedProof = Code(known: .malformedProof)
        /// A part that is not canonical base64url.
        public static let malformedEncoding = Code(known: .malformedEncoding)
        /// A header that is not one JSON object.
        public static let malformedHeader = Code(known: .malformedHeader)
        /// Another kind of token.
        public static let wrongType = Code(known: .wrongType)
        /// Another algorithm than ES256.
        public static let wrongAlgorithm = Code(known: .wrongAlgorithm)
        /// The header demands that something be understood that is not.
        public static let unknownCriticalHeader = Code(known: .unknownCriticalHeader)
        /// No public key of the curve P-256 in the header.
        public static let malformedKey = Code(known: .malformedKey)
        /// A private key in the header.
        public static let privateKey = Code(known: .privateKey)
        /// A key in the header that is no point of its curve.
        public static let keyOffCurve = Code(known: .keyOffCurve)
        /// Not signed by the key in the header, or changed since.
        public static let wrongSignature = Code(known: .wrongSignature)
        /// Claims that are not one JSON object.
        public static let malformedClaims = Code(known: .malformedClaims)
        /// A claim that every proof has is not there.
        public static let missingClaim = Code(known: .missingClaim)
        /// A claim has another type than it must have.
        public static let wrongClaimType = Code(known: .wrongClaimType)
        /// An id that is empty or too long to be remembered.
        public static let malformedID = Code(known: .malformedID)
        /// For another method.
        public static let wrongMethod = Code(known: .wrongMethod)
        /// For another address.
        public static let wrongAddress = Code(known: .wrongAddress)
        /// Made too far in the future.
        public static let issuedInTheFuture = Code(known: .issuedInTheFuture)
        /// Made too long ago.
        public static let tooOld = Code(known: .tooOld)
        /// For another token.
        public static let wrongTokenHash = Code(known: .wrongTokenHash)
    }
}
