import HTTPTypes
import ProviderDomain

/// What the answers of the Graph API carry besides their bodies (provider-wire.md, section 1.5).
enum GraphHeaders {
    static func ofEveryAnswer(_ context: ProviderContext) -> [(HTTPField.Name, String)] {
        [
            (.graphVersion, context.graphVersion.description), (.traceID, context.traceID), (.requestID, context.traceID),
            (.debug, context.traceID), (.revision, "1"),
        ]
    }

    static let ofSuccess: [(HTTPField.Name, String)] = [
        (.cacheControl, "private, no-cache, no-store, must-revalidate"), (.pragma, "no-cache"),
        (.expires, "Sat, 01 Jan 2000 00:00:00 GMT"), (.vary, "Accept-Encoding"),
    ]
}

extension ProviderContext {
    /// The version that answers.
    var graphVersion: GraphVersion { writtenPath.flatMap { GraphVersion.split($0).version } ?? .newest }
}

extension HTTPField.Name {
    fileprivate static let graphVersion = constant("facebook-api-version")
    fileprivate static let traceID = constant("x-fb-trace-id")
    fileprivate static let requestID = constant("x-fb-request-id")
    fileprivate static let debug = constant("x-fb-debug")
    fileprivate static let pragma = constant("Pragma")
    fileprivate static let revision = constant("x-fb-rev")
}
