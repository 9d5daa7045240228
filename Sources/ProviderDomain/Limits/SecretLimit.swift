import LoginModel

#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// Keeps people from trying out the secrets of apps, for all requests at once. It is kept in the memory of the process.
public final class SecretLimit: Sendable {
    private let guesses = Locked(SecretGuesses())

    /// No secret has come.
    public init() {}

    /// The check of what a call gives for a secret.
    public func check(from origin: CallOrigin, at now: Date) -> SecretCheck {
        SecretCheck(limit: self, source: .call(origin), now: now)
    }

    /// The check of what a person gives for a secret on the pages for developers.
    public func check(by person: Person.ID, at now: Date) -> SecretCheck {
        SecretCheck(limit: self, source: .person(person), now: now)
    }

    /// - Returns: see ``SecretGuesses/add(isRight:hash:_:of:from:at:)``.
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

/// Checks whatever proves that somebody has an app's secret: the secret itself, an app token, and `appsecret_proof`.
public struct SecretCheck: Sendable {
    fileprivate enum Source: Sendable {
        case call(CallOrigin)
        case person(Person.ID)
    }

    fileprivate let limit: SecretLimit
    fileprivate let source: Source
    /// When the call came.
    let now: Date

    /// The address of whoever gives the secret; `nil` where it is not known.
    var address: NetworkAddress? { if case .call(let origin) = source { origin.address } else { nil } }

    /// Counts a wrong secret.
    /// - Parameters:
    ///   - isRight: whether the secret is the app's. The caller must not depend on it in any other way.
    ///   - kind: what the secret was sent as.
    ///   - refusal: what is said of a wrong one.
    /// - Throws: the refusal; or ``GraphError/tooManyWrongSecrets(retryAfter:)`` where too many wrong ones came, whether this one is right or not.
    func require(
        _ isRight: Bool, _ secret: Secret, as kind: SecretGuesses.Kind, of appID: String, otherwise refusal: GraphError
    ) throws(GraphError) {
        let hash = secret.reveal(\.hashValue)
        if let wait = limit.add(isRight: isRight, hash: hash, kind, of: appID, from: source, at: now) {
            throw .tooManyWrongSecrets(retryAfter: wait)
        }
        guard isRight else { throw refusal }
    }
}

extension GraphError {
    /// Too many wrong secrets of the app came from the network: nobody there is told whether one is right.
    static func tooManyWrongSecrets(retryAfter: Int) -> GraphError {
        GraphError(
            "(#613) Calls to this api have exceeded the rate limit. Too many wrong secrets of this app came from your network.", code: 613,
            status: 403, notice: .tooManyCalls, retryAfter: retryAfter)
    }
}
