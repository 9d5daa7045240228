internal import Foundation
internal import StrictJSON

/// Encodes Graph requests as HTTP requests, without sending them (SDK.md, sections 6.1 and 6.3).
struct GraphRequestEncoder: Sendable {
    let provider: ProviderAddress
    let client: GraphClient

    /// Encodes a single request.
    func single(_ call: PreparedGraphRequest) -> TransportRequest {
        let address = call.path.text.isEmpty ? baseURL(version: call.version) : provider.graph(call.path.text, version: call.version)
        var request = TransportRequest(method: call.call.method.rawValue, url: address, headers: headers)
        guard call.call.method == .post else {
            request.headers["Content-Type"] = "application/json"
            request.url += "?\(FormFields(addingDebugLevel(to: call.fieldsWithToken)).text)"
            return request
        }
        let attachments = call.call.attachments.map { (name: $0.name, file: $0.name, attachment: $0.attachment) }
        setBody(of: &request, fields: call.fieldsWithToken, attachments: attachments)
        return request
    }

    /// Encodes several requests as a batch.
    /// - Throws: ``CoreError`` if the app ID, which a batch needs, is missing, or if a batch parameter cannot be encoded.
    func batch(_ calls: [PreparedGraphRequest], version: String) throws(CoreError) -> TransportRequest {
        guard let appID = client.settings.appID, AppID.isWellFormed(appID) else {
            throw CoreError(.errorInvalidArgument, .noAppID, "A batch needs Settings.appID, which is not set to an app ID.")
        }
        let token = calls.batchToken
        var attachments: [(name: String, file: String, attachment: GraphRequestDataAttachment)] = []
        let names = Set(calls.compactMap { $0.call.batchParameters["name"]?.text })
        var items: [JSONValue] = []
        for call in calls {
            var item: [String: JSONValue] = [:]
            for (name, value) in call.call.batchParameters {
                guard let value = value.json else {
                    throw CoreError(
                        .errorInvalidArgument, .badRequest, "The batch parameter \"\(name.prefix(64))\" cannot be encoded.",
                        details: [ErrorArgumentNameKey: name])
                }
                item[name] = value
            }
            item["method"] = .string(call.call.method.rawValue)
            item["relative_url"] = .string(
                BatchReference.restored(in: relativeURL(of: call, batchToken: token, batchVersion: version), names: names))
            if call.call.method == .post {
                let files = call.call.attachments.map { attachment in
                    let name = "file\(attachments.count)"
                    attachments.append((name, attachment.name, attachment.attachment))
                    return name
                }
                if !files.isEmpty { item["attached_files"] = .string(files.joined(separator: ",")) }
            }
            items.append(.object(item))
        }
        var fields = ["batch_app_id": appID, "batch": String(decoding: JSONValue.array(items).serialized(), as: UTF8.self)]
        fields["access_token"] = token?.text
        var request = TransportRequest(method: "POST", url: baseURL(version: version), headers: headers)
        setBody(of: &request, fields: fields, attachments: attachments)
        return request
    }

    /// Returns the relative URL of a batch item. Its query contains all parameters, even if the method is POST.
    private func relativeURL(of call: PreparedGraphRequest, batchToken: GraphToken?, batchVersion: String) -> String {
        var fields = addingDebugLevel(to: call.fields)
        if call.token != batchToken { fields["access_token"] = call.token?.text }
        let path = call.version == batchVersion ? call.path.text : "\(call.version)/\(call.path.text)"
        return "\(path)?\(FormFields(fields).text)"
    }

    private func setBody(
        of request: inout TransportRequest, fields: [String: String],
        attachments: [(name: String, file: String, attachment: GraphRequestDataAttachment)]
    ) {
        guard attachments.isEmpty else {
            var body = MultipartBody(client.environment.system)
            for (name, text) in fields.sorted(by: { $0.key < $1.key }) { body.add(name, text: text) }
            for (name, file, attachment) in attachments {
                let filename = attachment.filename ?? ""
                body.add(name, attachment, filename: filename.isEmpty ? file : filename)
            }
            body.close()
            request.headers["Content-Type"] = body.contentType
            request.body = body.bytes
            return
        }
        let plain = JSONValue.object(fields.mapValues(JSONValue.string)).serialized()
        request.headers["Content-Type"] = "application/json"
        if let compressed = Gzip.compressed(plain) {
            request.headers["Content-Encoding"] = "gzip"
            request.body = compressed
        } else {
            request.body = plain
        }
    }

    private func baseURL(version: String) -> String { "\(provider.issuer)/\(version)" }

    private var headers: [String: String] {
        var agent = "FBiOSSDK.\(Settings.documentedSDKVersion)"
        // Only visible ASCII characters are allowed. A line break, for example, would end the header field.
        let suffix = (client.settings.userAgentSuffix ?? "").filter { $0.isASCII && !$0.isWhitespace && $0 > " " && $0 != "\u{7F}" }
        if !suffix.isEmpty { agent += "/\(suffix)" }
        #if os(macOS) || targetEnvironment(macCatalyst)
        agent += "/macOS"
        #endif
        return ["Accept": "application/json", "User-Agent": agent]
    }

    /// Adds the `debug` parameter that the app's logging behaviors require.
    private func addingDebugLevel(to fields: [String: String]) -> [String: String] {
        let behaviors = client.settings.loggingBehaviors
        let level = behaviors.contains(.graphAPIDebugInfo) ? "info" : behaviors.contains(.graphAPIDebugWarning) ? "warning" : nil
        guard let level else { return fields }
        return fields.merging(["debug": level]) { given, _ in given }
    }
}
