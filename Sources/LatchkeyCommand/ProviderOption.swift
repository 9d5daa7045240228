import ArgumentParser
import Foundation
import Latchkey

/// Parses the value of `--provider`.
enum ProviderOption {
    /// The address of a provider that `latchkey serve` started without options.
    static let defaultAddress = "http://127.0.0.1:8080"

    /// Parses the provider's address.
    /// - Throws: `ValidationError` or `CoreError` if the address is invalid.
    static func url(_ text: String) throws -> URL {
        guard let url = URL(string: text) else { throw ValidationError("--provider must be an address such as \(defaultAddress).") }
        _ = try ProviderAddress(url)
        return url
    }
}

extension Settings {
    /// Creates settings for one command. They log nothing, because the command reports a failure in one line, and the log's hints are for
    /// the developer of an app.
    convenience init(provider: URL, appID: String? = nil) {
        self.init()
        providerURL = provider
        self.appID = appID
        loggingBehaviors = []
    }
}
