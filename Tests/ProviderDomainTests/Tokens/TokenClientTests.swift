import LoginModel
import ProviderDomain
import Testing

@Suite("The client of a token request")
struct TokenClientTests {
    private static let secret = "0123456789abcdef0123456789abcdef"

    private func client(_ query: String, basic: (id: String, secret: String?)? = nil, from address: String? = nil) -> TokenClient {
        let address = address.flatMap { NetworkAddress(text: $0) }
        return TokenClient(
            FormParameters(encoded: query),
            basic: basic.map { TokenClient.Credentials(clientID: $0.id, secret: $0.secret.map(Secret.init)) },
            secrets: SecretLimit().check(from: CallOrigin(address: address, networks: address?.networks ?? []), at: Sample.now))
    }

    @Test(
        "The client ID is in the parameters or in the header, and the same in both",
        arguments: [
            ("client_id=1", nil, "1"), ("", "1", "1"), ("client_id=1", "1", "1"), ("client_id=", "1", "1"),
            ("client_id=2", "1", "(#100) The parameter client_id occurs more than once"), ("", nil, "Missing client_id parameter."),
            ("client_id=", nil, "Missing client_id parameter."),
            ("client_id=1&client_id=1", nil, "(#100) The parameter client_id occurs more than once"),
            ("client_id=1&code=a&code=a", nil, "(#100) The parameter code occurs more than once"),
            ("client_id=1&scope=a&scope=b&code=a&code=b", nil, "(#100) The parameter code occurs more than once"),
            ("client_id=1&refresh_token=a&refresh_token=a", nil, "(#100) The parameter refresh_token occurs more than once"),
            ("client_id=1&x=1&x=2&state=a&state=b", nil, "1"),
        ] as [(String, String?, String)])
    func ids(query: String, basic: String?, expected: String) {
        do {
            #expect(try client(query, basic: basic.map { ($0, nil) }).appID() == expected)
        } catch {
            #expect(error.message == expected)
        }
    }

    @Test(
        "A secret that is sent must be right, in the header before the parameter",
        arguments: [
            ("", nil, "false"), ("client_secret=\(secret)", nil, "true"), ("client_secret=", nil, "false"), ("", secret, "true"),
            ("client_secret=wrong", secret, "true"), ("client_secret=\(secret)", "wrong", "Error validating client secret."),
            ("client_secret=wrong", nil, "Error validating client secret."),
            ("client_secret=\(secret)%20", nil, "Error validating client secret."),
            ("client_secret=\(secret.uppercased())", nil, "Error validating client secret."), ("", "", "Error validating client secret."),
        ] as [(String, String?, String)])
    func secrets(query: String, basic: String?, expected: String) {
        let client = client(query, basic: basic.map { (Sample.app.id, $0) })
        do {
            let isProven = try client.authenticate(Sample.app)
            #expect("\(isProven)" == expected)
        } catch {
            #expect(error.message == expected && error.code == 1)
        }
    }

    @Test("An app without a secret cannot authenticate, whatever is sent", arguments: ["", "client_secret=", "client_secret=x"])
    func withoutSecret(query: String) {
        var app = Sample.app
        app.secret = nil
        let error = #expect(throws: GraphError.self) { try client(query).requireSecret(of: app) }
        #expect(error?.message == (query == "client_secret=x" ? "Error validating client secret." : "Missing client_secret parameter."))
    }

    @Test("A required secret is returned if it is right")
    func required() throws {
        #expect(try client("client_secret=\(Self.secret)").requireSecret(of: Sample.app).reveal(\.self) == Self.secret)
        let error = #expect(throws: GraphError.self) { try client("").requireSecret(of: Sample.app) }
        #expect(error?.message == "Missing client_secret parameter." && error?.code == 1)
    }

    @Test(
        "A secret is accepted only from the addresses of the app's list, before it is compared",
        arguments: [
            ([], nil, true), ([], "192.0.2.1", true), (["192.0.2.1"], "192.0.2.1", true), (["192.0.2.1"], "192.0.2.2", false),
            (["192.0.2.0/24"], "192.0.2.255", true),
            (["192.0.2.0/24"], "192.0.3.0", false), (["198.51.100.1", "192.0.2.0/24"], "192.0.2.9", true),
            (["192.0.2.1"], "::ffff:192.0.2.1", true),
            (["2001:db8::/32"], "2001:db8:ffff::1", true), (["2001:db8::/32"], "192.0.2.1", false), (["0.0.0.0/0"], "2001:db8::1", false),
            (["192.0.2.1"], nil, false), (["nonsense"], "192.0.2.1", false),
        ] as [([String], String?, Bool)])
    func addresses(list: [String], address: String?, isAccepted: Bool) {
        var app = Sample.app
        app.settings.serverAddresses = list
        for secret in [Self.secret, "wrong"] {
            let client = client("client_secret=\(secret)", from: address)
            if isAccepted, secret == Self.secret {
                #expect(throws: Never.self) { try client.authenticate(app) }
            } else {
                let error = #expect(throws: GraphError.self) { try client.authenticate(app) }
                #expect(error?.code == (isAccepted ? 1 : 5) && error?.status == (isAccepted ? 400 : 403))
            }
        }
        #expect((try? client("", from: address).authenticate(app)) == false, "Without a secret, the address does not matter")
    }
}
