public import ProviderDomain

/// What the store records about the seed file that was loaded last, so that loading it again needs no digests of passwords.
public protocol SeedStore: Sendable {
    // MARK: Queries

    /// Returns the seed file that was loaded last; `nil` if there was none.
    func seedFile() async throws(StoreError) -> SeedFileDigest?
    /// Returns the passwords of those people who exist, and what was recorded when a seed set them, by login name.
    /// - Parameter logins: Login names in the form of `LoginName.canonical(_:)`.
    func seedPasswords(of logins: [String]) async throws(StoreError) -> [String: SeedPasswordState]

    // MARK: Writes

    /// Records that another seed file is loaded from now on.
    /// - Parameters:
    ///   - number: The number of the file that was loaded last; `nil` if there was none.
    ///   - digest: The Argon2id digest of the new file.
    /// - Returns: The number of the new file; `nil`, without an effect, if the file that was loaded last has another number.
    func replaceSeedFile(_ number: Int64?, with digest: PasswordDigest) async throws(StoreError) -> Int64?
}
