import HTTPTypes
package import Hummingbird
import LoginModel
import NIOCore
import ProviderDomain
package import ProviderWeb

/// Replaces or changes the responses to requests that a ``FaultPlan`` affects, and closes the connections of unanswered requests.
package struct FaultInterceptor: RequestInterceptor {
    private let plan: FaultPlan

    package init(_ plan: FaultPlan) { self.plan = plan }

    package func respond(
        to call: InterceptedCall, next: @Sendable (Request) async throws -> Response
    ) async throws -> Response {
        do {
            var call = call
            let round = plan.waits.round
            let method = plan.dependsOnMethod ? try await call.readMethod() : call.request.method.rawValue
            guard let effect = plan.effect(method: method, path: call.path) else { return try await next(call.request) }
            return try await respond(to: call, with: effect, since: round, next: next)
        } catch is UnansweredRequest {
            call.closeConnection()
            return Self.incomplete
        }
    }

    private func respond(
        to call: InterceptedCall, with effect: FaultEffect, since round: Int, next: @Sendable (Request) async throws -> Response
    ) async throws -> Response {
        switch effect {
        case .closesConnection: throw UnansweredRequest()
        case .closesMidResponse: return Self.incomplete
        case .doesNotRespond:
            _ = await plan.waits.wait(nil, since: round)
            throw UnansweredRequest()
        case .delays(let delay):
            guard await plan.waits.wait(delay, since: round) else { throw UnansweredRequest() }
            return try await next(call.request)
        case .responds(let fault): return fault.response
        case .changesContentType(let type):
            var response = try await next(call.request)
            response.headers[.contentType] = type
            return response
        case .truncatesBody: return try await Self.truncated(next(call.request))
        }
    }

    /// A response whose `Content-Length` is larger than the body that is sent, so the client does not accept it as complete.
    private static var incomplete: Response {
        Response(
            status: .ok, headers: [.contentType: "text/plain"],
            body: ResponseBody(contentLength: 1_000_000) { _ in throw CancellationError() })
    }

    /// Returns a response with the first half of its body, and a `Content-Length` that fits.
    private static func truncated(_ response: Response) async throws -> Response {
        let collector = CollectingWriter()
        try await response.body.write(collector)
        let body = collector.bytes.withLock(\.self)
        var headers = response.headers
        headers[.contentLength] = nil
        let half = body.getSlice(at: body.readerIndex, length: body.readableBytes / 2) ?? ByteBuffer()
        return Response(status: response.status, headers: headers, body: ResponseBody(byteBuffer: half))
    }
}

extension InterceptedCall {
    private static let maximumBodyBytes = 64 * 1024

    /// Reads the method, which the parameter `method` of a `POST` request overrides (Wire.md, section 1.3).
    fileprivate mutating func readMethod() async throws -> String {
        guard request.method == .post else { return request.method.rawValue }
        let parameters = try await readParameters(upTo: Self.maximumBodyBytes)
        return parameters["method"].flatMap { GraphAPIRequest.Method(rawValue: $0.uppercased()) }?.rawValue ?? request.method.rawValue
    }
}

/// Collects a body of the provider, none of which is large.
private struct CollectingWriter: ResponseBodyWriter {
    let bytes = Locked(ByteBuffer())

    mutating func write(_ buffer: ByteBuffer) async throws {
        bytes.withLock { bytes in
            var buffer = buffer
            bytes.writeBuffer(&buffer)
        }
    }

    consuming func finish(_ trailingHeaders: HTTPFields?) async throws {}
}
