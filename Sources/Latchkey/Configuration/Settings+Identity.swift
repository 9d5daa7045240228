internal import Foundation

extension Settings {
    /// The app ID and the provider's address.
    /// - Throws: ``CoreError`` with the reason `no_app_id`, `no_provider` or `bad_provider`.
    package func identity() throws(CoreError) -> (appID: String, provider: ProviderAddress) {
        guard let appID, AppID.isWellFormed(appID) else {
            throw CoreError(.errorInvalidArgument, .noAppID, "Settings.appID is not set to an app ID, which consists of digits.")
        }
        return (appID, try provider())
    }

    /// The provider's address.
    /// - Throws: ``CoreError`` with the reason `no_provider` or `bad_provider`.
    func provider() throws(CoreError) -> ProviderAddress {
        guard let providerURL else {
            throw CoreError(.errorInvalidArgument, .noProvider, "Settings.providerURL is not set to the address of a provider.")
        }
        return try ProviderAddress(providerURL)
    }
}
