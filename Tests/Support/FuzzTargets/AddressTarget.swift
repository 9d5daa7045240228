import LoginModel
import ProviderDomain

/// The parsers of hosts, web addresses and redirect URIs.
enum AddressTarget {
    static func consume(_ bytes: [UInt8]) {
        let text = String(decoding: bytes, as: UTF8.self)
        if let host = try? URLHost(text) {
            precondition((try? URLHost(host.description)) == host, "The canonical form of a host is read as the same host.")
        }
        for text in [text, "https://\(text)/", "http://127.0.0.1:\(text)"] {
            guard let url = try? WebURL(text) else { continue }
            precondition((try? WebURL(url.description)) == url, "The canonical form of an address is read as the same address.")
            precondition(url.isCanonical(url.description), "It is canonical.")
        }
        let isRegistrable = RedirectURIRule.problemText(registering: text, for: "1") == nil
        let app = RegisteredApp(id: "1", name: "Fuzz", redirectURIs: [text])
        precondition(!isRegistrable || RedirectURIRule.allows(text, for: app), "What can be registered is allowed then.")
        _ = RedirectURIRule.isWithin(["app.example"], text)
    }
}
