import Latchkey

/// A provider that responds to every request with status 404, without a socket that would disturb the measurement.
struct NotFoundTransport: Transport {
    func send(_ request: TransportRequest) async throws -> TransportResponse { TransportResponse(status: 404, body: []) }
}
