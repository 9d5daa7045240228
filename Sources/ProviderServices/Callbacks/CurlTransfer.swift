import CCurl
import CurlTransfers
import ProviderDomain

/// The transfer of one ``CurlPost`` on the thread that calls ``result(_:)``.
final class CurlTransfer {
    private let post: CurlPost
    private var body: [UInt8] = []
    private var headBytes = 0
    private var isTooLarge = false
    private var addressError: CallbackProblem?
    private let errorBuffer = UnsafeMutablePointer<CChar>.allocate(capacity: Int(CURL_ERROR_SIZE))

    init(_ post: CurlPost) {
        self.post = post
        errorBuffer.initialize(repeating: 0, count: Int(CURL_ERROR_SIZE))
    }

    deinit { errorBuffer.deallocate() }

    /// Sends the request and waits for the complete response.
    func result(_ interruption: CancelableCurlTransfer) -> Result<CurlPost.Answer, CallbackProblem> {
        guard CancelableCurlTransfer.isLibraryInitialized, let easy = curl_easy_init() else {
            return .failure(CallbackProblem("libcurl cannot be initialized"))
        }
        let headers = curl_slist_append(nil, "Content-Type: \(post.contentType)")
        defer {
            curl_easy_cleanup(easy)
            curl_slist_free_all(headers)
        }
        guard configure(easy), curl_set_list(easy, CURLOPT_HTTPHEADER, headers) == CURLE_OK else {
            return .failure(CallbackProblem("libcurl does not support a required option; install version 7.87 or newer"))
        }
        guard let end = interruption.run(easy) else { return .failure(CallbackProblem("the request was canceled")) }
        guard end == CURLE_OK else { return .failure(problem(end)) }
        var status = 0
        curl_get_long(easy, CURLINFO_RESPONSE_CODE, &status)
        return .success(CurlPost.Answer(status: status, body: body))
    }

    private func configure(_ easy: UnsafeMutableRawPointer) -> Bool {
        let me = Unmanaged.passUnretained(self).toOpaque()
        var results = [
            curl_set_text(easy, CURLOPT_URL, post.url),
            curl_set_long(easy, CURLOPT_PATH_AS_IS, 1),
            curl_set_text(easy, CURLOPT_PROTOCOLS_STR, post.isHTTPS ? "https" : "http"),
            curl_set_long(easy, CURLOPT_SSLVERSION, curl_least_tls),
            // A proxy would connect to addresses that have not been checked.
            curl_set_text(easy, CURLOPT_PROXY, ""),
            curl_set_text(easy, CURLOPT_USERAGENT, "Latchkey"),
            curl_set_pointer(easy, CURLOPT_ERRORBUFFER, errorBuffer),
            curl_set_long(easy, CURLOPT_TIMEOUT_MS, post.timeoutMilliseconds),
            curl_set_long(easy, CURLOPT_NOSIGNAL, 1),
            // A resolver that does not respond must not delay the end of the transfer.
            curl_set_long(easy, CURLOPT_QUICK_EXIT, 1),
            curl_set_size(easy, CURLOPT_POSTFIELDSIZE_LARGE, curl_off_t(post.body.count)),
            post.body.withUnsafeBytes { body in
                curl_set_pointer(easy, CURLOPT_COPYPOSTFIELDS, UnsafeMutableRawPointer(mutating: body.baseAddress))
            },
            curl_set_pointer(easy, CURLOPT_WRITEDATA, me),
            curl_set_taker(easy, CURLOPT_WRITEFUNCTION) { bytes, _, count, me in CurlTransfer.from(me).appendBody(bytes, count) },
            curl_set_pointer(easy, CURLOPT_HEADERDATA, me),
            curl_set_taker(easy, CURLOPT_HEADERFUNCTION) { _, _, count, me in CurlTransfer.from(me).countHead(count) },
            curl_set_pointer(easy, CURLOPT_OPENSOCKETDATA, me),
            curl_set_opener(easy) { me, _, address in CurlTransfer.from(me).openSocket(address) },
        ]
        if let authorities = post.certificateAuthorityFile {
            results.append(curl_set_text(easy, CURLOPT_CAINFO, authorities))
            // Clears the path, because libcurl would otherwise also search the directory of the system's authorities.
            results.append(curl_set_text(easy, CURLOPT_CAPATH, nil))
        }
        return results.allSatisfy { $0 == CURLE_OK }
    }

    private static func from(_ me: UnsafeMutableRawPointer?) -> CurlTransfer {
        guard let me else { preconditionFailure("libcurl has lost the context of the transfer") }
        return Unmanaged<CurlTransfer>.fromOpaque(me).takeUnretainedValue()
    }

    /// Appends a part of the response body.
    /// - Returns: `count`, or -1 if the body is too large, which ends the transfer.
    private func appendBody(_ bytes: UnsafeMutablePointer<CChar>?, _ count: Int) -> Int {
        guard let bytes, count <= post.maximumResponseBytes - body.count else { return tooLarge() }
        body.append(contentsOf: UnsafeRawBufferPointer(start: bytes, count: count))
        return count
    }

    private func countHead(_ count: Int) -> Int {
        guard count <= post.maximumResponseBytes - headBytes else { return tooLarge() }
        headBytes += count
        return count
    }

    private func tooLarge() -> Int {
        isTooLarge = true
        return -1
    }

    /// Opens the socket after checking the address that it connects to. Only this address matters, whatever else the host name resolves to.
    private func openSocket(_ address: UnsafeMutablePointer<curl_sockaddr>?) -> curl_socket_t {
        guard let address else { return curl_no_socket }
        do throws(CallbackProblem) {
            let start = MemoryLayout<curl_sockaddr>.offset(of: \.addr) ?? 0
            // An IPv6 address is longer than the field `addr`.
            let bytes = UnsafeRawBufferPointer(start: UnsafeRawPointer(address) + start, count: Int(address.pointee.addrlen))
            guard let network = NetworkAddress(socketAddress: bytes) else {
                throw CallbackProblem("the host has an address that is neither IPv4 nor IPv6")
            }
            try post.checkAddress(network)
        } catch {
            addressError = error
            return curl_no_socket
        }
        return post.openSocket(address.pointee.family, address.pointee.socktype, address.pointee.protocol)
    }

    private func problem(_ code: CURLcode) -> CallbackProblem {
        if let addressError { return addressError }
        if isTooLarge { return CallbackProblem("the response is longer than \(post.maximumResponseBytes) bytes") }
        switch code {
        case CURLE_OPERATION_TIMEDOUT: return CallbackProblem("the app took longer than \(Duration.milliseconds(post.timeoutMilliseconds))")
        case CURLE_GOT_NOTHING, CURLE_WEIRD_SERVER_REPLY, CURLE_UNSUPPORTED_PROTOCOL:
            return CallbackProblem("there is no valid HTTP response")
        default:
            let why = String(cString: errorBuffer.pointee == 0 ? curl_easy_strerror(code) : UnsafePointer(errorBuffer))
            return CallbackProblem("the app cannot be reached: \(why)")
        }
    }
}
