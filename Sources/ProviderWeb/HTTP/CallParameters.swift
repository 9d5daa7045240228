import HTTPTypes
package import Hummingbird
package import LoginModel
import ProviderDomain
import StrictJSON

/// The parameters of an API call, from the query and from a body of any type that clients send (Wire.md, section 1.3).
extension Request {
    /// The largest body, and the largest decompressed body, in bytes.
    private static let maximumBodyBytes = 256 * 1024
    private static let maximumInflatedBytes = 1024 * 1024
    /// The number of values that a JSON body may have.
    private static let maximumValues = 5000
    /// The longest name of a parameter, in bytes.
    private static let maximumNameBytes = 256

    /// Reads the parameters. A parameter in the body takes precedence over the same parameter in the query.
    /// - Throws: ``GraphError`` or `HTTPError` if the body cannot be read.
    func callParameters(_ context: ProviderContext) async throws -> FormParameters {
        // The iOS SDK sends GET and DELETE requests with a JSON Content-Type and no body.
        let body = [.post, .delete].contains(method) ? try await bodyParameters(context) : []
        // Parsed parameters occupy several times the memory of the query, so they are not in memory while the body arrives.
        return FormParameters(body: body, query: queryParameters.pairs)
    }

    /// The token in the `Authorization` header, with the scheme `Bearer` or `OAuth`.
    package var bearerToken: Secret? {
        guard let header = headers[.authorization] else { return nil }
        let parts = header.split(separator: " ", maxSplits: 1, omittingEmptySubsequences: true)
        guard parts.count == 2, ["bearer", "oauth"].contains(parts[0].lowercased()) else { return nil }
        return Secret(HeaderValue.trimmed(parts[1]))
    }

    private func bodyParameters(_ context: ProviderContext) async throws -> [FormParameters.Pair] {
        // The parameters that remain in memory afterward are no larger than an ordinary form, which needs no reservation.
        defer { context.bodyReservation?.release() }
        let bytes = try await readCallBody(context)
        guard !bytes.isEmpty else { return [] }
        // Ignoring a body of unknown type could change the meaning of the call.
        guard let type = headers[.contentType].map(HeaderValue.init) else { throw GraphError.malformed("The body has no Content-Type") }
        let isSink = AppConfiguration.isDiscardingEdge(uri.path)
        guard try isCompressed() else {
            return try await parseCall(bytes.count, context) {
                try Self.retained(Self.callParameters(in: bytes, of: type), isSink: isSink)
            }
        }
        let size = min(Gzip.claimedSize(of: bytes), Self.maximumInflatedBytes)
        return try await parseCall(max(bytes.count, size), context) {
            let inflated = try Gzip.inflate(bytes, upTo: Self.maximumInflatedBytes)
            return try Self.retained(Self.callParameters(in: inflated, of: type), isSink: isSink)
        }
    }

    /// Whether the body is compressed with gzip.
    /// - Throws: An error if it is encoded otherwise.
    func isCompressed() throws(GraphError) -> Bool {
        switch headers[.contentEncoding]?.lowercased() {
        case nil, "identity": return false
        case "gzip", "x-gzip": return true
        case .some: throw .malformed("The Content-Encoding of the body must be gzip, if there is one")
        }
    }

    private func parseCall(
        _ size: Int, _ context: ProviderContext, _ parse: @escaping @Sendable () throws -> [FormParameters.Pair]
    ) async throws -> [FormParameters.Pair] {
        do {
            return try await context.bodyParsers.parseBody(size, of: networkGroup(context), parse)
        } catch is HTTPError {
            throw GraphError.temporarilyUnavailable
        }
    }

    /// Returns the parameters in a body that is not compressed.
    /// - Throws: ``GraphError`` if the body has another type than those of calls, or is malformed.
    static func callParameters(in bytes: [UInt8], of type: HeaderValue) throws -> [FormParameters.Pair] {
        let pairs =
            switch type.mainValue {
            case "application/x-www-form-urlencoded": try FormParameters(call: bytes).pairs
            case "application/json": try members(of: bytes)
            case "multipart/form-data": try MultipartForm(bytes, contentType: type).pairs
            default:
                throw GraphError.malformed("The body must be application/x-www-form-urlencoded, application/json or multipart/form-data")
            }
        // Names are compared repeatedly, so they must be short. The names of all known parameters are much shorter than the limit.
        guard pairs.allSatisfy({ $0.name.utf8.count <= maximumNameBytes }) else {
            throw GraphError.malformed("The name of a parameter must not be longer than \(maximumNameBytes) bytes")
        }
        return pairs
    }

    /// Returns the parameters that stay in memory until the call is answered, without a reservation.
    /// - Throws: an error if they are larger than an ordinary form.
    private static func retained(_ pairs: [FormParameters.Pair], isSink: Bool) throws(GraphError) -> [FormParameters.Pair] {
        let stored = isSink ? pairs.filter { AppConfiguration.discardingEdgeParameters.contains($0.name) } : pairs
        guard stored.reduce(0, { $0 + $1.size }) <= BodyReservation.ordinaryFormBytes else {
            throw .malformed("The parameters of a call must not have more than \(BodyReservation.ordinaryFormBytes) bytes together")
        }
        return stored
    }

    /// Reads the bytes of the body.
    ///
    /// The statuses 413 and 503 become Graph errors, because the Graph API does not use them (Wire.md, section 1.5) and some clients would
    /// take them for a network failure.
    /// - Throws: ``GraphError`` if the body is too large or there is no memory for it; otherwise the errors of ``readBody(_:upTo:of:)``.
    private func readCallBody(_ context: ProviderContext) async throws -> [UInt8] {
        do {
            return try await readBody(context, upTo: Self.maximumBodyBytes)
        } catch let error as any HTTPResponseError where error.status == .contentTooLarge {
            throw GraphError.malformed("The body is larger than \(Self.maximumBodyBytes) bytes")
        } catch let error as any HTTPResponseError where error.status == .serviceUnavailable {
            throw GraphError.temporarilyUnavailable
        }
    }

    /// Returns the members of a JSON object as parameters. A string becomes its content, and any other value becomes its JSON text.
    private static func members(of bytes: [UInt8]) throws(GraphError) -> [FormParameters.Pair] {
        let json: JSONValue
        do {
            json = try JSONValue(strictly: bytes, maximumValues: maximumValues)
        } catch {
            throw .malformed("The body is not valid JSON: \(error)")
        }
        guard let members = json.object else { throw .malformed("The body must be a JSON object") }
        return members.map { name, value in
            // A null value counts as an empty parameter.
            if value == .null { return FormParameters.Pair(name: name, bytes: []) }
            return FormParameters.Pair(name: name, bytes: value.string.map { Array($0.utf8) } ?? value.serialized())
        }
    }
}
