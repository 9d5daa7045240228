import LoginModel

/// The rules about the callbacks to an app (Wire.md, section 9).
extension AppLint {
    static let callbackRules: [Rule] = [
        { finding(if: $0.app.dataDeletionCallbackURL == nil && $0.app.settings.dataDeletionInstructionsURL == nil, .dataDeletionMissing) },
        { finding(about: $0.callbacks.filter { CallbackAddress($0) == nil }, .callbackUnreadable) },
        { lint in finding(about: lint.callbacks.filter { CallbackAddress($0).map(lint.isInsecure) == true }, .callbackInsecure) },
        { lint in
            finding(
                about: lint.allowsPrivateCallbacks ? [] : lint.callbacks.filter { CallbackAddress($0)?.isPrivateHost == true },
                .callbackPrivate)
        },
        { finding(if: !$0.callbacks.isEmpty && $0.app.secret == nil, .callbackUnsigned) },
    ]

    /// Whether the URL uses http although this is allowed only for this machine, and only if the operator allows it.
    private func isInsecure(_ address: CallbackAddress) -> Bool {
        !address.isHTTPS && !(allowsPrivateCallbacks && address.namesLoopback)
    }

    private var callbacks: [String] {
        [app.deauthorizeCallbackURL, app.dataDeletionCallbackURL].compactMap(\.self).reduce(into: []) {
            if !$0.contains($1) { $0.append($1) }
        }
    }
}
