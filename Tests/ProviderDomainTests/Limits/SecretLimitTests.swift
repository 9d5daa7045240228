import Foundation
import LoginModel
import ProviderDomain
import Testing

@Suite("The limit on wrong app secrets")
struct SecretLimitTests {
    private static let right = "0123456789abcdef0123456789abcdef"
    private let limit = SecretLimit()

    /// Sends a secret from an address. Returns the error; `nil` if the secret is correct.
    private func send(
        _ secret: String, from address: String?, of app: RegisteredApp = Sample.app, after seconds: Double = 0
    ) -> GraphError? {
        let address = address.flatMap(NetworkAddress.init(text:))
        let origin = CallOrigin(address: address, networks: address?.networks ?? [])
        let client = TokenClient(
            FormParameters(encoded: "client_secret=\(secret)"), basic: nil,
            secrets: limit.check(from: origin, at: Sample.now.addingTimeInterval(seconds)))
        do {
            _ = try client.requireSecret(of: app)
            return nil
        } catch {
            return error
        }
    }

    /// Sends different wrong secrets, numbered from 0, and returns the errors.
    private func guess(_ count: Int, from address: (Int) -> String?) -> [GraphError?] {
        (0..<count).map { send("guess-\($0)", from: address($0)) }
    }

    @Test(
        "After 100 wrong secrets from one network, all secrets from there are rejected for 15 minutes",
        arguments: ["192.0.2.1", "2001:db8::1"])
    func network(address: String) {
        #expect(guess(100) { _ in address }.allSatisfy { $0?.message == "Error validating client secret." })
        for secret in ["guess-100", Self.right] {
            let refusal = send(secret, from: address, after: 60)
            #expect(refusal?.code == 613 && refusal?.retryAfter == 840 && refusal?.isRateLimit == true)
        }
        #expect(send(Self.right, from: address, after: 900) == nil)
        #expect(send("wrong", from: address, after: 900)?.code == 1, "The count begins again")
    }

    @Test("Wrong secrets from one network affect neither other networks nor other apps", arguments: ["192.0.2.1", "2001:db8::1"])
    func others(address: String) {
        _ = guess(200) { _ in address }
        for other in ["192.0.2.2", "198.51.100.1", "2001:db8:0:1::1", "2001:db8:1::1", nil] {
            #expect(send(Self.right, from: other) == nil)
        }
        var app = Sample.app
        app.id = "2"
        #expect(send(Self.right, from: address, of: app) == nil)
    }

    @Test(
        "Wrong secrets also count toward the limits of wider networks",
        arguments: [(2000, 1000, "2001:db8:0:eeee::1", "2001:db8:0:ffff::1"), (200, 300, "2001:db8:0:ee::1", "2001:db8:0:ff::1")])
    func neighbors(networks: Int, count: Int, neighbor: String, server: String) {
        #expect(send(Self.right, from: server) == nil)
        let refusals = guess(2000) { "2001:db8:0:\(String($0 % networks, radix: 16))::1" }
        #expect(refusals.prefix(count).allSatisfy { $0?.code == 1 } && refusals.dropFirst(count).allSatisfy { $0?.code == 613 })
        #expect(send(Self.right, from: neighbor)?.code == 613, "No right secret has come from this address")
        #expect(send(Self.right, from: server) == nil, "Wrong secrets do not block an address that has sent the right one")
        #expect(send(Self.right, from: "2001:db8:1::1") == nil)
    }

    @Test("A repeated wrong secret counts once")
    func repeated() {
        for _ in 0..<1000 { #expect(send("old", from: "192.0.2.1")?.code == 1) }
        #expect(send(Self.right, from: "192.0.2.1") == nil)
    }

    @Test("The number of counted networks is limited, and the least recent ones are dropped")
    func manyNetworks() {
        func address(_ number: Int) -> String { "10.\(number >> 16).\(number >> 8 & 255).\(number & 255)" }
        _ = guess(100) { _ in "192.0.2.1" }
        #expect(send(Self.right, from: "192.0.2.1")?.code == 613)
        for number in 0..<15_000 {
            #expect(send("guess", from: address(number))?.code == 1)
            if number % 1000 == 0 {
                #expect(send(Self.right, from: "192.0.2.1")?.code == 613, "A network that keeps sending secrets stays blocked")
            }
        }
        for number in 0..<25_000 { _ = send("guess", from: address(number)) }
        #expect(send(Self.right, from: "192.0.2.1") == nil, "A network that has stopped is dropped")
        #expect(send(Self.right, from: "198.51.100.1") == nil)
    }

    @Test("Wrong secrets from the local machine are not counted")
    func thisMachine() {
        #expect(guess(200) { _ in nil }.allSatisfy { $0?.code == 1 })
        #expect(send(Self.right, from: nil) == nil)
    }

    @Test(
        "Wrong secrets are counted separately for each kind of use, and do not affect issued tokens and client tokens",
        arguments: [0, 1, 2])
    func kinds(counted: Int) throws {
        var app = Sample.app
        app.clientToken = Secret("client")
        let address = try #require(NetworkAddress(text: "192.0.2.1"))
        let secrets = limit.check(from: CallOrigin(address: address, networks: address.networks), at: Sample.now)
        let token = Secret("EAATESTTOKEN0123456789")
        func open(_ proof: String) throws -> AppToken.Bearer {
            try AppToken.verify(Secret(proof), of: app, openedBy: Sample.sealer, secrets: secrets).owner
        }
        func check(_ proof: String) throws {
            try AppSecretProof.check(
                FormParameters(encoded: "appsecret_proof=\(proof)"), of: token, for: app, isRequired: true, secrets: secrets)
        }
        let ways: [(String) throws -> Void] = [
            { secret in if let error = send(secret, from: "192.0.2.1") { throw error } }, { secret in _ = try open(secret) }, check,
        ]
        let rights = [Self.right, Self.right, AppSecretProof.compute(for: token, secret: Secret(Self.right))]
        for number in 0..<100 { #expect(throws: GraphError.self) { try ways[counted]("guess-\(number)") } }
        #expect(#expect(throws: GraphError.self) { try ways[counted](rights[counted]) }?.code == 613)
        #expect(try open("client") == .client)
        let issued = try AppToken.issue(for: app, secret: Secret(Self.right), sealer: Sample.sealer)
        #expect(try open(issued.reveal { String($0.split(separator: "|")[1]) }) == .server)
        // Secrets of the other kinds are not delayed. A correct proof does not lift the delay of another kind, because somebody may have
        // copied the proof.
        for kind in [2, 1, 0] where kind != counted { try ways[kind](rights[kind]) }
        try ways[counted](rights[counted])
    }

    @Test("Wrong secrets from an address that has sent the right one are not counted")
    func server() throws {
        #expect(send(Self.right, from: "192.0.2.1") == nil)
        #expect(guess(200) { _ in "192.0.2.1" }.allSatisfy { $0?.code == 1 })
        #expect(send(Self.right, from: "192.0.2.1") == nil)
    }

    @Test("Tokens issued before a change of the secret do not count as wrong secrets")
    func changed() throws {
        let address = try #require(NetworkAddress(text: "192.0.2.1"))
        let secrets = limit.check(from: CallOrigin(address: address, networks: address.networks), at: Sample.now)
        for _ in 0..<200 {
            let old = try AppToken.issue(for: Sample.app, secret: Secret("before"), sealer: Sample.sealer)
            let proof = Secret(old.reveal { String($0.split(separator: "|")[1]) })
            let error = #expect(throws: GraphError.self) {
                try AppToken.verify(proof, of: Sample.app, openedBy: Sample.sealer, secrets: secrets)
            }
            #expect(error?.code == 190)
        }
        _ = try AppToken.verify(Secret(Self.right), of: Sample.app, openedBy: Sample.sealer, secrets: secrets)
    }

    @Test("Wrong secrets that a person enters on the developer pages count for that person")
    func person() throws {
        func open(_ proof: String, by person: Person) throws {
            _ = try AppToken.verify(
                Secret(proof), of: Sample.app, openedBy: Sample.sealer, secrets: limit.check(by: person.id, at: Sample.now))
        }
        for number in 0..<100 { #expect(throws: GraphError.self) { try open("guess-\(number)", by: Sample.ada) } }
        #expect(#expect(throws: GraphError.self) { try open(Self.right, by: Sample.ada) }?.code == 613)
        try open(Self.right, by: Sample.grace)
    }
}
