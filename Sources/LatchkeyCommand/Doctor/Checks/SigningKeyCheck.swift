import Foundation
import IdentityTokenIssuing
import ProviderDomain
import ProviderStore

/// Checks the schedule of the signing keys, and whether the provider publishes the keys of the store.
struct SigningKeyCheck: InstallationCheck {
    static let name = "keys"

    private static let day: TimeInterval = 86_400

    func findings(on installation: Installation) async -> [Finding] {
        // What prevents the keys from being read is reported by the check of the store.
        let store = installation.store
        guard store.error == nil, store.obstacle == nil, store.problems.isEmpty else { return [] }
        guard let schedule = store.signingKeys else {
            return [
                .warning(
                    "no_keys", "The store has no keys yet.",
                    "Start the provider, which creates them, or check that this is the right store.")
            ]
        }
        let isServed = installation.local?.isProvider == true || installation.published?.isProvider == true
        return [Self.finding(on: schedule, at: installation.now, isServed: isServed)]
    }

    private static func finding(on schedule: SigningKeySchedule, at now: Date, isServed: Bool) -> Finding {
        let key = schedule.signing(at: now)
        let age = now.timeIntervalSince(key.signsFrom)
        let days = "\(Int(max(0, age) / day)) days"
        guard !schedule.needsKey(at: now) else {
            let advice =
                isServed
                ? "The provider cannot change its keys: look for warnings in its log, and run 'latchkey keys rotate'."
                : "Start the provider, which publishes the next key, or run 'latchkey keys rotate'."
            if age > SigningKeySchedule.period {
                return .problem(
                    "rotation_overdue",
                    "The key \(key.key.id) has been signing for \(days), and no next key is published, although keys change every "
                        + "\(Int(SigningKeySchedule.period / day)) days.", advice)
            }
            return .warning(
                "no_next_key", "No next key is published, so the key \(key.key.id) could not be replaced without refused logins.", advice)
        }
        let until = schedule.roles(at: now).first { $0.role == .signing }?.until
        return .ok(
            "keys",
            "The key \(key.key.id) has been signing for \(days), and the next one, which is published, signs from "
                + "\(until?.formatted(.iso8601) ?? "its turn").")
    }
}
