internal import Foundation
internal import StrictJSON

/// Reads the response to a batch, which contains one result for each request (SDK.md, sections 6.3 and 6.4; Wire.md, section 7.11).
enum BatchResponseReader {
    /// Reads the results of all items.
    /// - Parameters:
    ///   - requests: The descriptions of the requests, in the order of the items.
    ///   - token: The token of the batch.
    /// - Throws: ``CoreError`` if the provider refused the whole batch, or if the response does not contain one result for each item.
    static func read(
        _ response: TransportResponse, to requests: [GraphRequestDescription], sentWith token: GraphToken?
    ) throws(CoreError) -> [Result<GraphResponse, CoreError>] {
        let whole = GraphRequestDescription(
            summary: "a batch of \(requests.count)", token: token?.text, categories: requests.first?.categories ?? .standard,
            usesClientToken: token == nil)
        let body: JSONValue
        do throws(JSONSyntaxError) { body = try JSONValue(strictly: response.body, maximumDepth: ParsedGraphResponse.maximumDepth) } catch {
            throw mismatch(response.status, "The response to \(whole.summary) has status \(response.status) and is not JSON: \(error).")
        }
        guard let items = body.array, (200..<300).contains(response.status) else {
            if let error = body["error"], error["type"]?.string == "OAuthException" {
                throw ParsedGraphResponse.failure(error, in: body, status: response.status, to: whole)
            }
            throw mismatch(response.status, "The response to \(whole.summary) has status \(response.status) and is not a list of results.")
        }
        guard items.count == requests.count else {
            throw mismatch(response.status, "The response to \(whole.summary) has \(items.count) results.")
        }
        return zip(items, requests).map { item, request in
            Result { () throws(CoreError) in try read(item, to: request) }
        }
    }

    private static func read(_ item: JSONValue, to request: GraphRequestDescription) throws(CoreError) -> GraphResponse {
        if case .null = item {
            guard request.mayBeOmitted else {
                throw mismatch(200, "The response to the batch has no result for \(request.summary).")
            }
            return .empty
        }
        guard let status = item["code"]?.integer.flatMap({ Int(exactly: $0) }) else {
            throw mismatch(200, "The result of \(request.summary) in its batch has no status.")
        }
        let bytes: [UInt8]
        switch item["body"] {
        case .string(let text): bytes = Array(text.utf8)
        case .null, nil:
            guard !(200..<300).contains(status) else { return GraphResponse(status: status, headers: headers(of: item), json: nil) }
            throw mismatch(status, "The result of \(request.summary) in its batch has status \(status) and no body.")
        case .some(let json): bytes = json.serialized()
        }
        let response = try ParsedGraphResponse(TransportResponse(status: status, headers: headers(of: item), body: bytes), to: request)
        return GraphResponse(status: status, headers: response.headers, json: response.body)
    }

    private static func headers(of item: JSONValue) -> [String: String] {
        let pairs = (item["headers"]?.array ?? []).compactMap { header -> (String, String)? in
            guard let name = header["name"]?.string, let value = header["value"]?.string else { return nil }
            return (name.lowercased(), value)
        }
        return Dictionary(pairs) { first, _ in first }
    }

    private static func mismatch(_ status: Int, _ explanation: String) -> CoreError {
        ParsedGraphResponse.responseError(.errorGraphRequestProtocolMismatch, status, explanation)
    }
}
