extension AuthorizationRequest {
    /// Creates the authorization request of a device login. It always shows the consent page, because the device is not the browser that the
    /// person used before.
    public init(_ login: DeviceLogin, of app: RegisteredApp) {
        self.init(
            app: app, redirectURI: login.redirectURI ?? "", responseTypes: [], permissions: login.permissions,
            asksForIDToken: login.requestsIDToken, state: nil, nonce: nil, codeChallenge: nil, isLimited: false, returnsScopes: false,
            authTypes: [], prompts: [], dpopThumbprint: nil, locales: [], hint: nil, comesFromSDK: true)
    }
}
