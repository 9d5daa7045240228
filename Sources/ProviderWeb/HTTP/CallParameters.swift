import HTTPTypes
import Hummingbird
import IdentityTokens
import LoginModel
import ProviderDomain

/// The parameters of a call by a program: from the address, and from a body of any of the kinds that clients send
/// (provider-wire.md, section 1.3).
extension Request {
    /// The largest body that is read, in bytes, and the largest that a compressed one may become.
    private static let largestBody = 256 * 1024
    private static let largestInflatedBody = 1024 * 1024
    /// How many values a body of JSON may have.
    private static let mostValues = 5000
    /// How many bytes the name of a parameter may have.
    private static let longestName = 256

    /// Of a parameter that is in both places the one in the body counts.
    /// - Throws: ``GraphError`` or `HTTPError`, where the body cannot be read.
    func callParameters(_ context: ProviderContext) async throws -> FormParameters {
        // The iOS SDK says of what it reads and deletes that it is JSON, and sends nothing.
        let body = [.post, .delete].contains(method) ? try await bodyParameters(context) : []
        // Parameters take several times as much memory as the address that they stand in: they are not kept while the body comes.
        return FormParameters(body: body, over: queryParameters.pairs)
    }

    /// The token in the header `Authorization`, under either name that clients give it.
    var bearerToken: Secret? {
        guard let header = headers[.authorization] else { return nil }
        let parts = header.split(separator: " ", maxSplits: 1, omittingEmptySubsequences: true)
        guard parts.count == 2, ["bearer", "oauth"].contains(parts[0].lowercased()) else { return nil }
        return Secret(HeaderValue.trimmed(parts[1]))
    }

    private func bodyParameters(_ context: ProviderContext) async throws -> [FormParameters.Pair] {
        // What is kept of a body is no larger than an ordinary form.
        defer { context.bodies?.release() }
        let bytes = try await collectedCall(context)
        guard !bytes.isEmpty else { return [] }
        // What is not read could mean something else than what is done then.
        guard let type = headers[.contentType].map(HeaderValue.init) else { throw GraphError.malformed("The body has no Content-Type") }
        let isSink = AppConfiguration.isSink(uri.path)
        switch headers[.contentEncoding]?.lowercased() {
        case nil, "identity": return try await parsedCall(bytes.count, context) { try Self.kept(Self.pairs(bytes, type), isSink: isSink) }
        case "gzip", "x-gzip":
            let size = min(Gzip.claimedSize(of: bytes), Self.largestInflatedBody)
            return try await parsedCall(max(bytes.count, size), context) {
                try Self.kept(Self.pairs(Gzip.inflate(bytes, upTo: Self.largestInflatedBody), type), isSink: isSink)
            }
        case .some: throw GraphError.malformed("The body's encoding must be gzip, or none")
        }
    }

    private func parsedCall(
        _ size: Int, _ context: ProviderContext, _ parse: @escaping @Sendable () throws -> [FormParameters.Pair]
    ) async throws -> [FormParameters.Pair] {
        do {
            return try await context.parsing.parsed(size, of: networkGroup(context), parse)
        } catch is HTTPError {
            throw GraphError.temporarilyUnavailable
        }
    }

    private static func pairs(_ bytes: [UInt8], _ type: HeaderValue) throws -> [FormParameters.Pair] {
        let pairs =
            switch type.head {
            case "application/x-www-form-urlencoded": try FormParameters(call: bytes).pairs
            case "application/json": try members(of: bytes)
            case "multipart/form-data": try MultipartForm(bytes, contentType: type).pairs
            default:
                throw GraphError.malformed("The body must be application/x-www-form-urlencoded, application/json or multipart/form-data")
            }
        // Names are compared again and again; no parameter has one that is nearly as long.
        guard pairs.allSatisfy({ $0.name.utf8.count <= longestName }) else {
            throw GraphError.malformed("The name of a parameter must not be longer than \(longestName) bytes")
        }
        return pairs
    }

    /// The parameters that are kept until the call is answered, however long that takes. Nothing is reserved for them.
    /// - Throws: where they are larger than an ordinary form.
    private static func kept(_ pairs: [FormParameters.Pair], isSink: Bool) throws(GraphError) -> [FormParameters.Pair] {
        let kept = isSink ? pairs.filter { AppConfiguration.sinkParameters.contains($0.name) } : pairs
        guard kept.reduce(0, { $0 + $1.size }) <= BodyReservation.ordinary else {
            throw .malformed("The parameters of a call must not have more than \(BodyReservation.ordinary) bytes together")
        }
        return kept
    }

    /// - Throws: ``GraphError``: some clients take a status that the Graph API does not have for a broken network (provider-wire.md, section 1.5).
    private func collectedCall(_ context: ProviderContext) async throws -> [UInt8] {
        do {
            return try await collectedBody(context, upTo: Self.largestBody)
        } catch let error as any HTTPResponseError where error.status == .contentTooLarge {
            throw GraphError.malformed("The body is larger than \(Self.largestBody) bytes")
        } catch let error as any HTTPResponseError where error.status == .serviceUnavailable {
            throw GraphError.temporarilyUnavailable
        }
    }

    /// The members of an object: a text is taken as it is, anything else as the JSON that it is.
    private static func members(of bytes: [UInt8]) throws(GraphError) -> [FormParameters.Pair] {
        let json: JSONValue
        do {
            json = try JSONValue(strictly: bytes, most: mostValues)
        } catch {
            throw .malformed("The body is no JSON: \(error)")
        }
        guard let members = json.object else { throw .malformed("The body must be a JSON object") }
        return members.map { name, value in
            // Nothing is there, but was meant to be.
            if value == .null { return FormParameters.Pair(name: name, bytes: []) }
            return FormParameters.Pair(name: name, bytes: value.string.map { Array($0.utf8) } ?? value.serialized())
        }
    }
}
