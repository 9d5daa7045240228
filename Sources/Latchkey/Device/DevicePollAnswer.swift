internal import Foundation
internal import IdentityTokens

/// What the answer to `device/login_status` means (client-sdk.md, section 2.8). Providers are told apart by the subcode alone.
enum DevicePollAnswer: Sendable {
    /// What ends the wait.
    enum Verdict: Sendable {
        case tokens(IssuedTokens)
        case cancelled(DeviceLoginCancellation)
    }

    case wait(DevicePolling.Finding)
    case ended(Verdict)

    /// - Throws: ``CoreError`` with the reason `bad_response`.
    init(_ answer: JSONValue, at now: Date) throws(CoreError) {
        guard let tokens = IssuedTokens(at: now, reading: { answer[$0] }) else {
            throw CoreError(.errorUnknown, .badResponse, "The answer to POST device/login_status has no access token.")
        }
        self = .ended(.tokens(tokens))
    }

    /// - Throws: the error itself, where asking again cannot help.
    init(_ error: CoreError) throws(CoreError) {
        let subcode = error.details[GraphRequestErrorGraphErrorSubcodeKey] as? Int
        switch subcode.flatMap(DeviceLoginErrorCode.init(rawValue:)) {
        case .authorizationPending: self = .wait(.pending)
        case .excessivePolling: self = .wait(.tooFast)
        case .authorizationDeclined: self = .ended(.cancelled(.byPerson))
        case .codeExpired: self = .ended(.cancelled(.codeExpired))
        case nil:
            guard error.mayPass else { throw error }
            self = .wait(.unreachable)
        }
    }
}

extension CoreError {
    /// Whether the same question may be answered later: the way to the provider was broken, or the provider was not itself.
    var mayPass: Bool {
        if reason == .network { return true }
        if details[GraphRequestErrorKey] as? UInt == GraphRequestError.transient.rawValue { return true }
        return (details[GraphRequestErrorHTTPStatusCodeKey] as? Int).map { $0 >= 500 || $0 == 429 } ?? false
    }
}
