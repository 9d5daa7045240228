import HTTPTypes
import Hummingbird
import LoginModel
import NIOCore
import StrictJSON

/// Responds to the requests to the control API. The first segment of the path is the token of a world.
struct ControlResponder: HTTPResponder {
    typealias Context = BasicRequestContext

    /// The maximum size of a body, in bytes.
    static let maximumBodyBytes = 1024 * 1024

    let worlds: WorldRegistry

    func respond(to request: Request, context: BasicRequestContext) async throws -> Response {
        var response: Response
        do {
            response = Self.response(try await self.response(to: request))
        } catch let error as ControlError {
            response = Self.response(ControlResponse(status: error.status, error.json))
            response.headers[.allow] = error.allowedMethods
        } catch is CancellationError {
            throw CancellationError()
        } catch {
            let failure = ControlError(status: 500, "failed", "\(error)".escapedForLog)
            response = Self.response(ControlResponse(status: 500, failure.json))
        }
        if request.method == .head { response = response.createHeadResponse() }
        return response
    }

    private static func response(_ result: ControlResponse) -> Response {
        var headers: HTTPFields = [
            .contentType: result.contentType, .cacheControl: "no-store", .xContentTypeOptions: "nosniff",
            .contentSecurityPolicy: "default-src 'none'; style-src 'self'; form-action 'none'; frame-ancestors 'none'; base-uri 'none'",
        ]
        // The address contains the token.
        if let name = HTTPField.Name("Referrer-Policy") { headers[name] = "no-referrer" }
        for (name, value) in result.headers { if let name = HTTPField.Name(name) { headers[name] = value } }
        return Response(
            status: HTTPResponse.Status(code: result.status), headers: headers,
            body: ResponseBody(byteBuffer: ByteBuffer(bytes: result.body)))
    }

    private func response(to request: Request) async throws -> ControlResponse {
        try Self.checkOrigin(of: request)
        var segments = request.uri.path.split(separator: "/").map(String.init)
        guard let token = segments.first, let world = await worlds.world(withToken: token) else {
            throw ControlError(status: 404, "wrong_token", "The address does not begin with the token of a world.")
        }
        segments.removeFirst()
        let (route, parameters) = try Self.route(request.method == .head ? .get : request.method, segments)
        let query = FormParameters(encoded: request.uri.query ?? "")
        let call = ControlCall(
            world: world, worlds: worlds, basePath: "/\(token)/", parameters: parameters, query: query,
            members: try await Self.members(of: request, for: route))
        return try await route.respond(call)
    }

    /// Refuses requests that a page of another origin, or a name that leads to this machine, has caused a browser to send.
    private static func checkOrigin(of request: Request) throws(ControlError) {
        let host = request.head.authority ?? ""
        let name = host.split(separator: ":").first ?? ""
        guard name == "127.0.0.1" || name == "localhost" else {
            throw ControlError(status: 403, "wrong_host", "The host of the request is not 127.0.0.1.")
        }
        if let origin = request.headers[.origin], origin != "http://\(host)" {
            throw ControlError(status: 403, "wrong_origin", "Pages of another origin may not use the control API.")
        }
    }

    private static func route(
        _ method: HTTPRequest.Method, _ segments: [String]
    ) throws(ControlError) -> (ControlRoute, [String: String]) {
        let matching = ControlRoute.all.compactMap { route in route.match(segments).map { (route, $0) } }
        if let found = matching.first(where: { $0.0.method == method }) { return found }
        let path = "/" + segments.joined(separator: "/")
        guard matching.isEmpty else {
            let allowed = matching.map(\.0.method.rawValue).joined(separator: ", ")
            var error = ControlError(status: 405, "wrong_method", "\(path) allows only \(allowed).")
            error.allowedMethods = allowed
            throw error
        }
        throw ControlObject.unknown(path, among: Set(ControlRoute.all.map(\.path)), what: "route", key: nil).withStatus(404)
    }

    private static func members(of request: Request, for route: ControlRoute) async throws -> [String: JSONValue] {
        if let length = request.headers[.contentLength].flatMap(Int.init), length > maximumBodyBytes { throw tooLarge }
        let bytes: ByteBuffer
        do {
            bytes = try await request.body.collect(upTo: maximumBodyBytes)
        } catch is NIOTooManyBytesError {
            throw tooLarge
        }
        guard bytes.readableBytes > 0 else { return [:] }
        guard route.body != nil else { throw ControlError("unexpected_body", "This operation has no body.") }
        let value: JSONValue
        do {
            value = try JSONValue(strictly: Array(bytes.readableBytesView), maximumValues: 100_000)
        } catch {
            throw ControlError("malformed_body", "The body is not valid JSON: \(error).")
        }
        guard let members = value.object else {
            throw ControlError("malformed_body", "The body is \(value.typeName), but must be an object.")
        }
        return members
    }

    private static let tooLarge = ControlError(
        status: 413, "too_large", "The body has more than \(maximumBodyBytes) bytes.")
}
