import ProviderDomain

extension Provider {
    /// Returns the app-scoped ID of a person: the one that a test has given, or one that is derived with the provider's key.
    func appScopedID(of person: Person.ID, in app: String) -> String {
        hooks.givenPersonID?(person) ?? AppScopedID.derive(app: app, person: person, key: keys.pairwise)
    }
}
