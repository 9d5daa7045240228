/// All that was found out about a token: one finding for each check, in order, and the token itself only if none failed.
public struct Verdict: Sendable {
    /// The token, now to be trusted; `nil` where any check failed.
    public var token: VerifiedToken? { isAccepted ? VerifiedToken(reading.token) : nil }
    private let isAccepted: Bool
    private let reading: TokenReading
    private let checks: TokenChecks

    init(_ reading: consuming TokenReading, _ checks: consuming TokenChecks, isAccepted: Bool) {
        self.reading = reading
        self.checks = checks
        self.isAccepted = isAccepted
    }

    /// What each check said, in the order of the checks. It is put into words whenever somebody asks.
    public var findings: [CheckFinding] { checks.findings(on: reading) }

    /// Every reason to refuse the token.
    public var rejections: [TokenRejection] {
        findings.compactMap { if case .failed(let rejection) = $0.outcome { rejection } else { nil } }
    }

    /// The token.
    /// - Throws: all rejections, where there are any.
    public func get() throws(TokenRefused) -> VerifiedToken {
        guard let token else { throw TokenRefused(rejections: rejections) }
        return token
    }

    /// One readable line for each check, for a terminal: ✓ passed, ✗ failed, – not made.
    public func lines() -> [String] { findings.map(\.description) }
}

/// A token is not to be trusted, for every reason that was found.
public struct TokenRefused: Error, Sendable, Hashable, CustomStringConvertible {
    /// Every reason.
    public let rejections: [TokenRejection]

    /// Takes every reason.
    public init(rejections: [TokenRejection]) { self.rejections = rejections }

    public var description: String { rejections.map(\.description).joined(separator: " ") }
}
