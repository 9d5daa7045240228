import Latchkey

/// A provider that is there and has nothing: no socket disturbs what is measured.
struct EmptyProvider: Transport {
    func send(_ request: TransportRequest) async throws -> TransportResponse { TransportResponse(status: 404, body: []) }
}
