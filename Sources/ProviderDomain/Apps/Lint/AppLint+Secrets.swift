import LoginModel

/// The rules about the credentials of the app's programs (provider-wire.md, sections 1.6, 5 and 14.3).
extension AppLint {
    static let secretRules: [Rule] = [
        { when($0.app.settings.isNative && $0.app.requiresAppSecret, .secretInNativeApp) },
        { when($0.app.secret == nil && $0.app.requiresAppSecret && !$0.app.settings.isNative, .secretMissing) },
        { when($0.app.allowsLoginFromDevices && $0.app.clientToken == nil, .deviceTokenMissing) },
        { about($0.app.settings.serverAddresses.filter { NetworkAddress.Range($0) == nil }, .serverListUnreadable) },
        { about([$0.app.settings.graphVersion].compactMap(\.self).filter { GraphVersion($0)?.isKnown != true }, .graphVersionUnknown) },
        { when($0.app.settings.allowsEmbeddedLogin, .embeddedLogin, .warns) },
        { when($0.app.settings.allowsTokensInRedirects, .tokensInRedirects, .warns) },
    ]
}
