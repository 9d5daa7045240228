import Foundation
import LatchkeyClientTesting
import ProviderEmulation
import ProviderWeb
import StrictJSON
import Testing

@Suite("Requests that wait because of a fault or for a login", .serialized, .timeLimit(.minutes(1)))
struct WaitingRequestTests {
    private static let path = "/.well-known/openid-configuration"

    @Test("When the faults are removed, delayed requests continue, and silent connections are closed")
    func removedFaults() async throws {
        try await ControlledWorld.run { world in
            let delayed = try await Self.requestAffected(by: #"{"fault": "slow", "delay": "1h", "times": 1}"#, world)
            try await world.call("DELETE", "/faults")
            #expect(try await delayed.value.status == 200)
            let silent = try await Self.requestAffected(by: #"{"fault": "silent", "times": 1}"#, world)
            try await world.call("DELETE", "/faults")
            await #expect(throws: ScriptedBrowser.NavigationError.self) { try await silent.value }
            #expect(try await world.get(Self.path).status == 200)
        }
    }

    @Test("When a world gets another state, requests that wait get no response", arguments: ["/reset", "/snapshots/a/restore"])
    func restoredState(operation: String) async throws {
        try await ControlledWorld.run { world in
            try await world.call("POST", "/snapshots", #"{"name": "a"}"#)
            let delayed = try await Self.requestAffected(by: #"{"fault": "slow", "delay": "1h", "times": 1}"#, world)
            let silent = try await Self.requestAffected(by: #"{"fault": "silent", "times": 1}"#, world)
            try await world.call("POST", "/logins/next", #"{"cancel": true, "delay": "1h"}"#)
            let query = ["client_id": ControlledWorld.appID, "redirect_uri": ControlledWorld.callback, "state": "s"]
            let dialog = try world.url("/dialog/oauth?\(ControlledWorld.query(query))", at: "www.facebook.com")
            let login = Task { try await world.browser().get(dialog) }
            while try await world.call("GET", "/logins").json["logins"]?.array?.isEmpty == false {}
            #expect(try await world.call("POST", operation).status == 200)
            for request in [delayed, silent, login] {
                await #expect(throws: ScriptedBrowser.NavigationError.self) { try await request.value }
            }
            // Later requests wait again.
            let next = try await Self.requestAffected(by: #"{"fault": "slow", "delay": "1h", "times": 1}"#, world)
            try await world.call("POST", "/clock", #"{"advance": "1h"}"#)
            #expect(try await next.value.status == 200)
        }
    }

    @Test("A request ends when its client disconnects", arguments: [#""silent""#, #""slow", "delay": "1h""#])
    func disconnectedClients(fault: String) async throws {
        try await ControlledWorld.run(changing: { $0.address = .loopback(port: 0, publicURL: nil) }) { world in
            try await world.call("POST", "/faults", "{\"fault\": \(fault)}")
            let port = try #require(URL(string: world.world.publicURL.text)?.port)
            var clients: SilentConnections? = try SilentConnections(
                count: 20, port: port, sending: "GET \(Self.path) HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n")
            while world.world.journal.entries().count < 20 { try await world.call("GET", "/clock") }
            #expect(clients != nil && world.world.journal.entries().allSatisfy { $0.duration == nil })
            clients = nil
            while world.world.journal.entries().contains(where: { $0.duration == nil }) { try await world.call("GET", "/clock") }
            #expect(world.world.journal.entries().allSatisfy { $0.status == nil })
        }
    }

    @Test("A request whose body does not arrive has no response in the journal")
    func incompleteBody() async throws {
        try await ControlledWorld.run(changing: { $0.address = .loopback(port: 0, publicURL: nil) }) { world in
            let port = try #require(URL(string: world.world.publicURL.text)?.port)
            let head = "POST /me HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\nContent-Length: 10\r\n\r\n"
            var client: SilentConnections? = try SilentConnections(count: 1, port: port, sending: head + "{")
            while world.world.journal.entries().isEmpty { try await world.call("GET", "/clock") }
            #expect(client != nil)
            client = nil
            while world.world.journal.entries().contains(where: { $0.duration == nil }) { try await world.call("GET", "/clock") }
            #expect(world.world.journal.entries().first?.status == nil)
        }
    }

    /// Adds a fault for one request, and sends a request. Returns when the fault has affected the request.
    private static func requestAffected(
        by fault: String, _ world: ControlledWorld
    ) async throws -> Task<ScriptedBrowser.Response, any Error> {
        try await world.call("POST", "/faults", fault)
        let request = Task { try await world.get(path) }
        while try await world.call("GET", "/faults").json["faults"]?.array?.isEmpty == false {}
        return request
    }
}
