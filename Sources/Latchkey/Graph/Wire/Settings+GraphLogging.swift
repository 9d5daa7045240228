internal import Foundation
internal import StrictJSON

/// Logs Graph requests. Messages contain the names of parameters but no values. They contain tokens only with
/// ``LoggingBehavior/accessTokens``.
extension Settings {
    func logSending(_ request: TransportRequest, calls: [GraphRequestSnapshot]) {
        log(.networkRequests, calls.map { describe($0) }.joined(separator: "; ") + " (\(request.body.count) bytes to send)")
    }

    private func describe(_ call: GraphRequestSnapshot) -> String {
        let names = call.parameters.keys.sorted().joined(separator: ", ")
        let token = loggingBehaviors.contains(.accessTokens) ? call.token ?? "none" : call.token == nil ? "none" : "•••"
        return "\(call.summary) with \(names.isEmpty ? "no parameters" : names), token \(token)"
    }

    /// Logs the debug messages in a response (Wire.md, section 7.9).
    func logDebugMessages(of response: GraphResponse) {
        for message in response.json?["__debug__"]?["messages"]?.array ?? [] {
            guard let text = message["message"]?.string, let type = message["type"]?.string else { continue }
            let link = message["link"]?.string.map { " See \($0.prefix(500))." } ?? ""
            log(type == "warning" ? .graphAPIDebugWarning : .graphAPIDebugInfo, "\(text.prefix(1000))\(link)")
        }
    }
}
