public import LoginModel

#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// A login to an app, begun by one of the provider's own pages. The redirect URI is a page of the provider, which the app has not
/// registered. The authorization request carries the sealed login as `state`.
public protocol ProviderLogin: BrowserBoundValue {
    /// Whether the parameters of an authorization request belong to a login that the page began in this browser.
    /// - Parameters:
    ///   - parameters: The parameters of the authorization request.
    ///   - home: The public URL of the provider.
    ///   - sealer: The sealer of the provider.
    ///   - browser: The digest of the browser cookie that the request carries.
    ///   - now: The current time.
    static func matches(_ parameters: FormParameters, at home: String?, openedBy sealer: Sealer, browser: String?, at now: Date) -> Bool
}
