#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

extension KeySourceError {
    static func malformedPins(_ reason: String) -> KeySourceError {
        KeySourceError(code: "pinned_keys_malformed", explanation: "The file of pinned keys cannot be used: \(reason).")
    }

    static func invalidPinSignature(_ reason: String) -> KeySourceError {
        KeySourceError(code: "pinned_keys_wrong_signature", explanation: "The file of pinned keys is not to be trusted: \(reason).")
    }

    static func wrongPinIssuer(_ found: String, expected: String) -> KeySourceError {
        KeySourceError(
            code: "pinned_keys_wrong_issuer",
            explanation: "The file of pinned keys is for \(QuotedText(found)), not for \(QuotedText(expected)).")
    }

    static func pinsNotYetValid(_ start: Date, now: Date) -> KeySourceError {
        KeySourceError(code: "pinned_keys_not_yet_valid", explanation: "The pinned keys are valid from \(Moment(start, now: now)) on.")
    }

    static func pinsExpired(_ end: Date, now: Date) -> KeySourceError {
        KeySourceError(code: "pinned_keys_expired", explanation: "The pinned keys were valid until \(Moment(end, now: now)).")
    }

    static func rolledBack(_ edition: PinnedKeyEdition, below kept: PinnedKeyEdition) -> KeySourceError {
        KeySourceError(
            code: "pinned_keys_rolled_back",
            explanation: "The file of pinned keys has the number \(edition.number), and number \(kept.number) has been seen already.")
    }

    static func numberReused(_ edition: PinnedKeyEdition) -> KeySourceError {
        KeySourceError(
            code: "pinned_keys_number_reused",
            explanation: "Another file of pinned keys with the number \(edition.number) has been seen: each new one needs a higher number.")
    }

    static func notRemembered(_ error: any Error) -> KeySourceError {
        KeySourceError(
            code: "pinned_keys_not_remembered", explanation: "Which pinned keys were seen last cannot be read or kept: \(error)")
    }
}
