import CurlTransfers
import Foundation
import StrictJSON

/// What answers at an address of a provider.
struct AddressProbe: Sendable {
    /// The result of the first request.
    enum Outcome: Sendable {
        /// A provider answers.
        case provider
        /// Something else answers, with this status.
        case other(status: Int)
        /// There is no answer, for a reason in the words of libcurl.
        case failed(reason: String, CurlError.Kind)
    }

    /// The provider's answer about the client of a request; see `/health/client`.
    struct Client: Sendable {
        /// Whether the header `X-Forwarded-For` was `used`, `ignored` or `absent`.
        let forwardedFor: String
        /// The client's address, if the header was used.
        let address: String?
        /// The number of addresses that were read from the header.
        let proxies: Int64
    }

    /// The address without a path.
    let url: String
    private(set) var outcome: Outcome
    /// The certificate of the server, also if it was refused.
    private(set) var certificate: ServerCertificate?
    /// The seconds by which the clock of the answering machine is ahead of this one; `nil` if the answer has no date.
    private(set) var clockDifference: Double?
    /// The URL that the provider calls itself.
    private(set) var issuer: String?
    /// The IDs of the keys that the provider publishes; `nil` if they were not read.
    private(set) var keyIDs: Set<String>?
    /// Why the provider is not ready; `nil` if it is.
    private(set) var unreadiness: String?
    private(set) var client: Client?

    var isProvider: Bool { if case .provider = outcome { true } else { false } }

    /// An address for documentation (RFC 5737), which the probe claims to have. A reverse proxy must not pass the claim on as it is.
    static let claimedAddress = "192.0.2.1"

    private static let maximumBodySize = 262_144
    /// The number of requests for the readiness, and the time between two of them.
    private static let attempts = 4
    private static let pauseBeforeRepetition = Duration.seconds(1)

    /// Asks for the health, the metadata and the keys of a provider.
    /// - Parameter isLocal: Whether the address is the one at which the provider listens, which is never asked through a proxy.
    static func probe(_ url: String, isLocal: Bool, authorityFile: String?) async -> AddressProbe {
        var options = CurlRequest.Options()
        options.timeout = Int(Installation.timeLimit.components.seconds)
        options.maximumBodySize = maximumBodySize
        options.usesProxies = !isLocal
        options.authorityFile = authorityFile
        options.collectsCertificates = url.hasPrefix("https:")
        var probe = AddressProbe(url: url, outcome: .provider)
        do {
            let answer = try await send("/health/live", to: url, options)
            probe.certificate = answer.certificates.first.flatMap(ServerCertificate.init(pem:))
            probe.clockDifference = clockDifference(answer)
            guard answer.status == 200, json(answer)?["status"]?.string == "live" else {
                probe.outcome = .other(status: answer.status)
                return probe
            }
            try await probe.askProvider(options)
        } catch let error as CurlError {
            probe.outcome = .failed(reason: error.reason, error.kind)
            if error.kind == .certificateRefused { probe.certificate = await refusedCertificate(of: url, options) }
        } catch {
            probe.outcome = .failed(reason: "\(error)", .other)
        }
        return probe
    }

    private mutating func askProvider(_ options: CurlRequest.Options) async throws {
        async let ready = readiness(options)
        async let metadata = Self.send("/.well-known/openid-configuration", to: url, options)
        async let keys = Self.send("/.well-known/oauth/openid/jwks", to: url, options)
        async let client = Self.send("/health/client", to: url, options, ["X-Forwarded-For": Self.claimedAddress])
        unreadiness = try await ready
        issuer = Self.json(try await metadata)?["issuer"]?.string
        keyIDs = Self.json(try await keys)?["keys"]?.array.map { Set($0.compactMap { $0["kid"]?.string }) }
        if let document = Self.json(try await client), let forwardedFor = document["forwarded_for"]?.string {
            self.client = Client(
                forwardedFor: forwardedFor, address: document["address"]?.string, proxies: document["proxies"]?.integer ?? 0)
        }
    }

    /// Returns why the provider is not ready; `nil` if it is. A provider that is not ready for a moment, for example because it makes a new
    /// key, is asked again.
    private func readiness(_ options: CurlRequest.Options) async throws -> String? {
        var reason: String?
        for attempt in 0..<Self.attempts {
            if attempt > 0 { try await Task.sleep(for: Self.pauseBeforeRepetition) }
            let answer = try await Self.send("/health/ready", to: url, options)
            if answer.status == 200 { return nil }
            reason = Self.json(answer)?["reason"]?.string ?? "It answered /health/ready with status \(answer.status)."
        }
        return reason
    }

    private static func send(
        _ path: String, to url: String, _ options: CurlRequest.Options, _ headers: [String: String] = [:]
    ) async throws -> CurlRequest.Answer {
        try await CurlRequest(method: "GET", url: url + path, headers: headers, body: [], options: options).send()
    }

    /// Returns the certificate of a server whose certificate was refused. Nothing else of its answer is used.
    private static func refusedCertificate(of url: String, _ options: CurlRequest.Options) async -> ServerCertificate? {
        var options = options
        options.verifiesCertificate = false
        let answer = try? await CurlRequest(method: "HEAD", url: url + "/health/live", headers: [:], body: [], options: options).send()
        return answer?.certificates.first.flatMap(ServerCertificate.init(pem:))
    }

    private static func json(_ answer: CurlRequest.Answer) -> JSONValue? { try? JSONValue(strictly: answer.body) }

    /// Compares the date of an answer (RFC 9110, section 6.6.1) with the clock of this machine.
    private static func clockDifference(_ answer: CurlRequest.Answer) -> Double? {
        guard let text = answer.headers.first(where: { $0.name == "date" })?.value, let date = HTTPDate.seconds(text) else { return nil }
        return date - Date().timeIntervalSince1970
    }
}
