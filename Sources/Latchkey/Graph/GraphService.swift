internal import Foundation
internal import StrictJSON

/// Sends the SDK's own requests to the Graph API (SDK.md, section 6.1). The responses do not change the session.
struct GraphService: Sendable {
    let provider: ProviderAddress
    let version: String
    let transport: any Transport

    /// Sends one request.
    /// - Parameters:
    ///   - path: The path without the version and without a leading slash.
    ///   - token: The value of the `access_token` parameter.
    /// - Throws: ``CoreError``, or `CancellationError`.
    func call(
        _ method: HTTPMethod = .get, _ path: String, _ parameters: [String: String] = [:], token: String? = nil
    ) async throws -> JSONValue {
        var parameters = parameters.merging(["format": "json", "sdk": "ios"]) { given, _ in given }
        parameters["access_token"] = token
        let fields = FormFields(parameters).text
        var request = TransportRequest(method: method.rawValue, url: provider.graph(path, version: version))
        request.headers["Accept"] = "application/json"
        if method == .post {
            request.headers["Content-Type"] = "application/x-www-form-urlencoded"
            request.body = Array(fields.utf8)
        } else {
            request.url += "?\(fields)"
        }
        let response = try await transport.send(request)
        return try ParsedGraphResponse(response, to: GraphRequestDescription(summary: "\(method.rawValue) \(path)", token: token)).body
    }
}
