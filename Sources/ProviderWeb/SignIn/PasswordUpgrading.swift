import LoginModel
import ProviderDomain
import ProviderServices
import ProviderStore

extension Provider {
    /// Replaces a weak digest, such as one from another system, by a digest of the provider, after the password has been verified with it.
    /// This happens before the session begins, because a session is bound to the digest. If the password queue is full, the digest stays until a
    /// later login.
    /// - Returns: The person with the digest that is stored now; `nil` if the password has changed since it was verified.
    /// - Throws: `StoreError`, or see ``PasswordHasher/digest(_:for:)``.
    func upgradingPassword(of person: Person, _ password: Secret, for requester: PasswordRequester) async throws -> Person? {
        let before = person.password
        guard passwords.isWeak(before), before.isOfWhole(password) else { return person }
        let record = try await store.seedPasswords(of: [person.login])[person.login]?.record
        let isOfSeed = record?.digest.encoded == before.encoded
        let origin = isOfSeed ? record?.origin : nil
        let newOrigin = isOfSeed && origin == nil ? Secret(before.encoded) : nil
        let (after, digestOfOrigin): (PasswordDigest, PasswordDigest?)
        do {
            (after, digestOfOrigin) = try await passwords.digests(password, ofText: newOrigin, for: requester)
        } catch is PasswordHasher.QueueFull {
            return person
        }
        if try await store.upgradePassword(PasswordUpgrade(of: person.id, from: before, to: after, origin: origin ?? digestOfOrigin)) {
            var person = person
            person.password = after
            return person
        }
        // Another login of the person may have upgraded the digest.
        guard let stored = try await store.person(person.id), !stored.isLocked,
            try await passwords.matches(password, stored, for: requester)
        else { return nil }
        return stored
    }
}
