import StrictJSON

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

extension KeySourceError {
    package static func malformedPins(_ reason: String) -> KeySourceError {
        KeySourceError(code: "pinned_keys_malformed", explanation: "The file of pinned keys cannot be used: \(reason).")
    }

    static func invalidPinSignature(_ reason: String) -> KeySourceError {
        KeySourceError(code: "pinned_keys_wrong_signature", explanation: "The file of pinned keys cannot be trusted: \(reason).")
    }

    static func wrongPinIssuer(_ found: String, expected: String) -> KeySourceError {
        KeySourceError(
            code: "pinned_keys_wrong_issuer",
            explanation: "The file of pinned keys is for \(QuotedText(found)), not for \(QuotedText(expected)).")
    }

    static func pinsNotYetValid(_ start: Date, now: Date) -> KeySourceError {
        KeySourceError(
            code: "pinned_keys_not_yet_valid", explanation: "The pinned keys are not valid before \(TimeDescription(start, now: now)).")
    }

    static func pinsExpired(_ end: Date, now: Date) -> KeySourceError {
        KeySourceError(code: "pinned_keys_expired", explanation: "The pinned keys were valid until \(TimeDescription(end, now: now)).")
    }

    static func rolledBack(_ edition: PinnedKeyEdition, below stored: PinnedKeyEdition) -> KeySourceError {
        KeySourceError(
            code: "pinned_keys_rolled_back",
            explanation: "The file of pinned keys has the number \(edition.number), but number \(stored.number) was already used.")
    }

    static func numberReused(_ edition: PinnedKeyEdition) -> KeySourceError {
        KeySourceError(
            code: "pinned_keys_number_reused",
            explanation:
                "Another file of pinned keys with the number \(edition.number) was already used: each new file needs a higher number.")
    }

    static func editionStoreFailed(_ error: any Error) -> KeySourceError {
        KeySourceError(
            code: "pinned_keys_not_remembered", explanation: "The record of the newest pinned keys cannot be read or written: \(error)")
    }
}
