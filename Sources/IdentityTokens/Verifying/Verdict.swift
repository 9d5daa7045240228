/// The complete result of verifying a token: one finding for each check, in order, and the token itself only if no check failed.
public struct Verdict: Sendable {
    /// The verified token; `nil` if any check failed.
    public var token: VerifiedToken? { isAccepted ? VerifiedToken(decoded.token) : nil }
    private let isAccepted: Bool
    private let decoded: DecodedToken
    private let checks: TokenChecks

    init(_ decoded: consuming DecodedToken, _ checks: consuming TokenChecks, isAccepted: Bool) {
        self.decoded = decoded
        self.checks = checks
        self.isAccepted = isAccepted
    }

    /// The result of each check, in the order of the checks. The texts are created on each access.
    public var findings: [CheckFinding] { checks.findings(on: decoded) }

    /// All reasons to refuse the token; empty if it was accepted.
    public var rejections: [TokenRejection] {
        findings.compactMap { if case .failed(let rejection) = $0.outcome { rejection } else { nil } }
    }

    /// Returns the verified token.
    /// - Throws: all rejections, if there are any.
    public func get() throws(RejectedTokenError) -> VerifiedToken {
        guard let token else { throw RejectedTokenError(rejections: rejections) }
        return token
    }

    /// Returns one readable line for each check, for a terminal: ✓ passed, ✗ failed, – skipped.
    public func lines() -> [String] { findings.map(\.description) }
}

/// An error with all reasons why a token was refused.
public struct RejectedTokenError: Error, Sendable, Hashable, CustomStringConvertible {
    /// All reasons, in the order of the checks.
    public let rejections: [TokenRejection]

    /// Creates an error from all reasons.
    public init(rejections: [TokenRejection]) { self.rejections = rejections }

    public var description: String { rejections.map(\.description).joined(separator: " ") }
}
