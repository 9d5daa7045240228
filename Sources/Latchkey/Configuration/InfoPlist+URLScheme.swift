internal import Foundation

extension InfoPlist {
    /// Checks, before the dialog is shown, that the app's Info.plist registers the URL scheme of the redirect URI (SDK.md, section 1.19).
    /// - Throws: ``CoreError`` with the reason `no_url_scheme`.
    func checkURLScheme(of redirectURI: String) throws(CoreError) {
        let scheme = redirectURI.prefix { $0 != ":" }.lowercased()
        guard !urlSchemes.contains(scheme) else { return }
        throw CoreError(
            .errorInvalidArgument, .noURLScheme, "CFBundleURLTypes in Info.plist does not list the URL scheme \(scheme).",
            details: [ErrorArgumentNameKey: "CFBundleURLSchemes", ErrorArgumentValueKey: scheme])
    }
}
