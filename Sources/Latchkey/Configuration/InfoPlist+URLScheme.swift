internal import Foundation

extension InfoPlist {
    /// Says that the system cannot hand the answer of a dialog to the app, before anything is shown (client-sdk.md, section 1.19).
    func checkURLScheme(of redirectURI: String) throws(CoreError) {
        let scheme = redirectURI.prefix { $0 != ":" }.lowercased()
        guard !urlSchemes.contains(scheme) else { return }
        throw CoreError(
            .errorInvalidArgument, .noURLScheme, "CFBundleURLTypes in Info.plist does not list the URL scheme \(scheme).",
            details: [ErrorArgumentNameKey: "CFBundleURLSchemes", ErrorArgumentValueKey: scheme])
    }
}
