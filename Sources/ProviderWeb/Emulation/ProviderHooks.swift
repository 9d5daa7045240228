package import ProviderDomain
package import ProviderServices

/// What an emulator or a test adds to a provider. The default value changes nothing.
package struct ProviderHooks: Sendable {
    /// Responds to requests before any other code reads them.
    package var interceptor: (any RequestInterceptor)?
    /// Decides about logins in place of the pages.
    package var dialogScript: (any DialogScript)?
    /// Returns the app-scoped ID that a test has given to a person, in every app; `nil` if the provider derives it.
    package var givenPersonID: (@Sendable (Person.ID) -> String?)?
    /// Returns whether every `appsecret_proof` of an app without a secret is accepted, because a test provider does not know the secret.
    package var acceptsAnyProof: (@Sendable (RegisteredApp) -> Bool)?
    /// How people log in.
    package var signIn: SignInMethod = .password
    /// Whether callbacks are sent only to loopback addresses, without a lookup of other hosts.
    package var callsThisMachineOnly = false
    /// Opens the sockets of callbacks; `nil` for those of this process's network.
    package var openCallbackSocket: SocketFactory?
    /// Whether every name of ``PublicURL/Prefix`` leads to the provider, as an emulator ensures. Otherwise, the provider names only its public
    /// URL, because nothing has to answer at the other names.
    package var servesEveryName = false
    /// Whether each page begins with a banner that says that the provider is for tests.
    package var showsTestBanner = false

    /// Creates hooks that change nothing.
    package init() {}
}

/// How people log in to a provider.
package enum SignInMethod: Sendable {
    /// People enter a login name and a password.
    case password
    /// People are chosen by a button. No page has a password field, so nobody types a real password into a provider for tests.
    case choice
}
