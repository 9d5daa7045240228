import Latchkey

/// A transport that responds to every request with status 404. It opens no socket, because that would disturb the measurement.
struct NotFoundTransport: Transport {
    func send(_ request: TransportRequest) async throws -> TransportResponse { TransportResponse(status: 404, body: []) }
}
