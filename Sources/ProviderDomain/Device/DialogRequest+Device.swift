extension DialogRequest {
    /// What a device asks a person, as a dialog: with the consent page always, for a device is not a browser that was here before.
    public init(_ login: DeviceLogin, of app: RegisteredApp) {
        self.init(
            app: app, redirectURI: login.redirectURI ?? "", responseTypes: [], permissions: login.permissions,
            asksForIDToken: login.asksForIDToken, state: nil, nonce: nil, codeChallenge: nil, isLimited: false, returnsScopes: false,
            authTypes: [], prompts: [], dpopThumbprint: nil, locales: [], hint: nil, comesFromSDK: true)
    }
}
