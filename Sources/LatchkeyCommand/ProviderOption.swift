import ArgumentParser
import Foundation
import Latchkey

/// The value of `--provider`.
enum ProviderOption {
    /// A provider that `latchkey serve` started without options.
    static let usual = "http://127.0.0.1:8080"

    /// - Throws: what is wrong with the address.
    static func url(_ text: String) throws -> URL {
        guard let url = URL(string: text) else { throw ValidationError("--provider is an address such as \(usual).") }
        _ = try ProviderAddress(url)
        return url
    }
}

extension Settings {
    /// Settings for one command. They say nothing by themselves: what the developer of an app should mend is no news at a terminal, where a
    /// failure is one line.
    convenience init(provider: URL, appID: String? = nil) {
        self.init()
        providerURL = provider
        self.appID = appID
        loggingBehaviors = []
    }
}
