import Testing

@testable import ProviderWeb

@Suite("The maximum number of connections")
struct MaximumConnectionsTests {
    private static var limits: ConnectionLimits {
        var limits = ConnectionLimits()
        limits.maximumConnections = 4
        // The shutdown does not wait for connections that never end.
        limits.shutdownTimeout = .zero
        return limits
    }

    @Test("A client that opens all connections does not lock out others: only its oldest connection is closed")
    func others() async throws {
        try await LimitedProvider.run(Self.limits) { port in
            var connections: [RawConnection] = []
            for _ in 0..<4 {
                let connection = try await RawConnection(port: port)
                #expect(try await connection.get("/assets/mark.svg")?.hasPrefix("HTTP/1.1 200 ") == true)
                connections.append(connection)
            }
            let other = try await RawConnection(port: port)
            #expect(try await other.get("/assets/mark.svg")?.hasPrefix("HTTP/1.1 200 ") == true)
            while await connections[0].receive() != nil {}
            #expect(try await connections[3].get("/assets/mark.svg")?.hasPrefix("HTTP/1.1 200 ") == true, "only one is closed")
        }
    }

    @Test("A connection that was just used stays open while older incomplete requests are closed")
    func keepAlive() async throws {
        try await LimitedProvider.run(Self.limits) { port in
            let body = "POST /me HTTP/1.1\r\nHost: provider\r\nContent-Type: application/json\r\nContent-Length: 10\r\n\r\n1"
            for _ in 0..<3 { try await RawConnection(port: port).send(body) }
            let client = try await RawConnection(port: port)
            #expect(try await client.get("/assets/mark.svg")?.hasPrefix("HTTP/1.1 200 ") == true)
            for _ in 0..<3 {
                let other = try await RawConnection(port: port)
                #expect(try await other.get("/assets/mark.svg")?.hasPrefix("HTTP/1.1 200 ") == true)
                #expect(try await client.get("/assets/mark.svg")?.hasPrefix("HTTP/1.1 200 ") == true)
            }
        }
    }

    @Test("Requests that never end do not keep other clients from being served")
    func incomplete() async throws {
        try await LimitedProvider.run(Self.limits) { port in
            let bodies = "POST /me HTTP/1.1\r\nHost: provider\r\nContent-Type: application/json\r\nContent-Length: 10\r\n\r\n"
            for text in ["GET /me HT", bodies, bodies, bodies] { try await RawConnection(port: port).send(text) }
            for _ in 0..<8 {
                let other = try await RawConnection(port: port)
                #expect(try await other.get("/assets/mark.svg")?.hasPrefix("HTTP/1.1 200 ") == true)
            }
        }
    }
}
