import LoginModel

/// The rules about the credentials of the app's programs (Wire.md, sections 1.6, 5 and 14.3).
extension AppLint {
    static let secretRules: [Rule] = [
        { finding(if: $0.app.settings.isNative && $0.app.requiresAppSecret, .secretInNativeApp) },
        { finding(if: $0.app.secret == nil && $0.app.requiresAppSecret && !$0.app.settings.isNative, .secretMissing) },
        { finding(if: $0.app.allowsLoginFromDevices && $0.app.clientToken == nil, .deviceTokenMissing) },
        { finding(about: $0.app.settings.serverAddresses.filter { NetworkAddress.Range($0) == nil }, .serverListUnreadable) },
        {
            finding(
                about: [$0.app.settings.graphVersion].compactMap(\.self).filter { GraphVersion($0)?.isKnown != true }, .graphVersionUnknown)
        },
        { finding(if: $0.app.settings.allowsEmbeddedLogin, .embeddedLogin, .warning) },
        { finding(if: $0.app.settings.allowsTokensInRedirects, .tokensInRedirects, .warning) },
    ]
}
