import CCurl

/// Collects the response to a ``CurlRequest`` on the thread that calls ``response(_:)``.
final class CurlResponseCollector {
    private let request: CurlRequest
    private var headers: [(name: String, value: String)] = []
    private var body: [UInt8] = []
    private let errorBuffer = UnsafeMutablePointer<CChar>.allocate(capacity: Int(CURL_ERROR_SIZE))

    init(to request: CurlRequest) {
        self.request = request
        errorBuffer.initialize(repeating: 0, count: Int(CURL_ERROR_SIZE))
    }

    deinit { errorBuffer.deallocate() }

    /// Sends the request, and waits for the complete response.
    /// - Returns: The response; `nil` if the transfer was interrupted.
    func response(_ interruption: CancelableCurlTransfer) throws(CurlError) -> CurlRequest.Answer? {
        guard CancelableCurlTransfer.isLibraryInitialized, let easy = curl_easy_init() else { throw error("libcurl did not start") }
        // The line `Expect:` removes this header field. With the header field, libcurl would wait for a `100 Continue` response before it
        // sends a large body.
        var lines = curl_slist_append(nil, "Expect:")
        for (name, value) in request.headers { lines = curl_slist_append(lines, value.isEmpty ? "\(name);" : "\(name): \(value)") }
        defer {
            curl_easy_cleanup(easy)
            curl_slist_free_all(lines)
        }
        guard configure(easy), curl_set_list(easy, CURLOPT_HTTPHEADER, lines) == CURLE_OK else {
            throw error("libcurl does not support an option")
        }
        guard let end = interruption.run(easy) else { return nil }
        guard end == CURLE_OK else { throw error(String(cString: curl_easy_strerror(end)), end) }
        var status = 0
        curl_get_long(easy, CURLINFO_RESPONSE_CODE, &status)
        return CurlRequest.Answer(status: status, headers: headers, body: body, certificates: certificates(easy))
    }

    /// Returns the error of a transfer.
    /// - Parameter reason: The reason if libcurl gives no more detailed one.
    private func error(_ reason: String, _ code: CURLcode = CURLE_FAILED_INIT) -> CurlError {
        let details = String(cString: errorBuffer)
        let kind: CurlError.Kind =
            switch code {
            case CURLE_COULDNT_RESOLVE_HOST: .unknownHost
            case CURLE_COULDNT_CONNECT: .notConnected
            case CURLE_OPERATION_TIMEDOUT: .timedOut
            case CURLE_PEER_FAILED_VERIFICATION: .certificateRefused
            default: .other
            }
        return CurlError(
            description: "There is no response to \(request.method) \(request.url): \(reason)",
            reason: details.isEmpty ? reason : details, kind: kind)
    }

    /// Returns the certificates of the server in PEM, its own first.
    private func certificates(_ easy: UnsafeMutableRawPointer) -> [String] {
        var info: UnsafeMutablePointer<curl_certinfo>?
        guard request.options.collectsCertificates, curl_get_certificates(easy, &info) == CURLE_OK, let info = info?.pointee else {
            return []
        }
        return (0..<Int(info.num_of_certs)).compactMap { index in
            var line = info.certinfo[index]
            while let current = line {
                let text = String(cString: current.pointee.data)
                if text.hasPrefix("Cert:") { return String(text.dropFirst("Cert:".count)) }
                line = current.pointee.next
            }
            return nil
        }
    }

    private func configure(_ easy: UnsafeMutableRawPointer) -> Bool {
        let me = Unmanaged.passUnretained(self).toOpaque()
        var results = [
            curl_set_text(easy, CURLOPT_URL, request.url),
            curl_set_text(easy, CURLOPT_CUSTOMREQUEST, request.method),
            curl_set_long(easy, CURLOPT_NOBODY, request.method == "HEAD" ? 1 : 0),
            curl_set_text(easy, CURLOPT_USERAGENT, "Latchkey"),
            // An empty text stands for all encodings that libcurl supports.
            curl_set_text(easy, CURLOPT_ACCEPT_ENCODING, ""),
            curl_set_long(easy, CURLOPT_TIMEOUT, request.options.timeout),
            curl_set_pointer(easy, CURLOPT_ERRORBUFFER, errorBuffer),
            curl_set_long(easy, CURLOPT_SSL_VERIFYPEER, request.options.verifiesCertificate ? 1 : 0),
            curl_set_long(easy, CURLOPT_SSL_VERIFYHOST, request.options.verifiesCertificate ? 2 : 0),
            curl_set_long(easy, CURLOPT_CERTINFO, request.options.collectsCertificates ? 1 : 0),
            curl_set_long(easy, CURLOPT_NOSIGNAL, 1),
            curl_set_pointer(easy, CURLOPT_WRITEDATA, me),
            curl_set_taker(easy, CURLOPT_WRITEFUNCTION) { bytes, _, count, me in CurlResponseCollector.from(me).appendBody(bytes, count) },
            curl_set_pointer(easy, CURLOPT_HEADERDATA, me),
            curl_set_taker(easy, CURLOPT_HEADERFUNCTION) { bytes, _, count, me in CurlResponseCollector.from(me).appendHeader(bytes, count)
            },
        ]
        if !request.options.usesProxies { results.append(curl_set_text(easy, CURLOPT_PROXY, "")) }
        if let path = request.options.socketPath { results.append(curl_set_text(easy, CURLOPT_UNIX_SOCKET_PATH, path)) }
        if let authorities = request.options.authorityFile {
            results.append(curl_set_text(easy, CURLOPT_CAINFO, authorities))
            // Clears the path, because libcurl would otherwise also search the directory of the system's authorities.
            results.append(curl_set_text(easy, CURLOPT_CAPATH, nil))
        }
        if request.method == "POST" || !request.body.isEmpty {
            results.append(curl_set_size(easy, CURLOPT_POSTFIELDSIZE_LARGE, curl_off_t(request.body.count)))
            results.append(
                request.body.withUnsafeBytes { body in
                    curl_set_pointer(easy, CURLOPT_COPYPOSTFIELDS, UnsafeMutableRawPointer(mutating: body.baseAddress))
                })
        }
        return results.allSatisfy { $0 == CURLE_OK }
    }

    private static func from(_ me: UnsafeMutableRawPointer?) -> CurlResponseCollector {
        guard let me else { preconditionFailure("libcurl passed no response collector") }
        return Unmanaged<CurlResponseCollector>.fromOpaque(me).takeUnretainedValue()
    }

    /// Appends a part of the body, up to the maximum size.
    /// - Returns: `count`; -1 if the body would be too large, which makes libcurl end the transfer.
    private func appendBody(_ bytes: UnsafeMutablePointer<CChar>?, _ count: Int) -> Int {
        guard let bytes, count <= request.options.maximumBodySize - body.count else { return -1 }
        body.append(contentsOf: UnsafeRawBufferPointer(start: bytes, count: count))
        return count
    }

    /// Reads one line of the header section. libcurl limits the size of the whole section.
    private func appendHeader(_ bytes: UnsafeMutablePointer<CChar>?, _ count: Int) -> Int {
        let line = String(decoding: UnsafeRawBufferPointer(start: bytes, count: count), as: UTF8.self)
        let parts = line.split(separator: ":", maxSplits: 1)
        // A status line begins a new header section, so the header fields of an interim response are discarded.
        if line.hasPrefix("HTTP/") {
            headers = []
        } else if parts.count == 2 {
            headers.append((parts[0].lowercased(), parts[1].trimmed))
        }
        return count
    }
}

extension Substring {
    /// The text without leading and trailing white space (RFC 9110, section 5.5).
    fileprivate var trimmed: String {
        guard let first = firstIndex(where: { !$0.isWhitespace }), let last = lastIndex(where: { !$0.isWhitespace }) else { return "" }
        return String(self[first...last])
    }
}
