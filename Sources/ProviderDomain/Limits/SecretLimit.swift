import LoginModel

#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// Limits the number of wrong app secrets that a caller may send, counted over all requests. The counts are only in the memory of the process.
public final class SecretLimit: Sendable {
    private let guesses = Locked(SecretGuesses())

    /// Creates a limit without any counts.
    public init() {}

    /// Removes all counts.
    package func clear() { guesses.withLock { $0 = SecretGuesses() } }

    /// Returns the check of the secrets in a call.
    public func check(from origin: CallOrigin, at now: Date) -> SecretCheck {
        SecretCheck(limit: self, source: .call(origin), now: now)
    }

    /// Returns the check of the secrets that a person enters on the developer pages.
    public func check(by person: Person.ID, at now: Date) -> SecretCheck {
        SecretCheck(limit: self, source: .person(person), now: now)
    }

    /// Counts a secret if it is wrong.
    /// - Returns: See ``SecretGuesses/add(isRight:hash:_:of:from:at:)``.
    fileprivate func add(
        isRight: Bool, hash: Int, _ kind: SecretGuesses.Kind, of appID: String, from source: SecretCheck.Source, at now: Date
    ) -> Int? {
        guesses.withLock { guesses in
            switch source {
            case .call(let origin): guesses.add(isRight: isRight, hash: hash, kind, of: appID, from: origin.networks, at: now)
            case .person(let person): guesses.add(isRight: isRight, hash: hash, kind, of: appID, by: person, at: now)
            }
        }
    }
}

/// Checks everything that proves knowledge of an app secret: the secret itself, an app token, and `appsecret_proof`.
public struct SecretCheck: Sendable {
    fileprivate enum Source: Sendable {
        case call(CallOrigin)
        case person(Person.ID)
    }

    fileprivate let limit: SecretLimit
    fileprivate let source: Source
    /// When the call was received.
    let now: Date

    /// The IP address of the caller; `nil` if it is unknown.
    var address: NetworkAddress? { if case .call(let origin) = source { origin.address } else { nil } }

    /// Rejects a wrong secret, and counts it.
    /// - Parameters:
    ///   - isRight: Whether the secret is right. The caller must not use this value for anything else.
    ///   - kind: The form in which the secret was sent.
    ///   - refusal: The error for a wrong secret.
    /// - Throws: The error for a wrong secret, or ``GraphError/tooManyWrongSecrets(retryAfter:)`` after too many wrong secrets, whether or
    ///   not this secret is right.
    func require(
        _ isRight: Bool, _ secret: Secret, as kind: SecretGuesses.Kind, of appID: String, orThrow refusal: GraphError
    ) throws(GraphError) {
        let hash = secret.reveal(\.hashValue)
        if let wait = limit.add(isRight: isRight, hash: hash, kind, of: appID, from: source, at: now) {
            throw .tooManyWrongSecrets(retryAfter: wait)
        }
        guard isRight else { throw refusal }
    }
}

extension GraphError {
    /// The network or the person sent too many wrong secrets of the app, so the provider does not reveal whether this one is right.
    static func tooManyWrongSecrets(retryAfter: Int) -> GraphError {
        GraphError(
            "(#613) Calls to this api have exceeded the rate limit. Your network has sent too many wrong secrets of this app.", code: 613,
            status: 403, userMessage: .tooManyCalls, retryAfter: retryAfter)
    }
}
