import ProviderDomain
import Testing

@Suite("The counters of wrong passwords")
struct PasswordAttemptTests {
    private static let browser = KnownBrowser(id: "b").addingLogin(of: Sample.ada.id, with: Sample.ada.password)

    private func limits(
        _ login: String = "ada@example.com", of person: Person? = Sample.ada, in browser: KnownBrowser? = nil, from address: String? = nil,
        sealer: Sealer = Sample.sealer
    ) -> [PasswordAttempt.Limit] {
        let networks = address.flatMap { NetworkAddress(text: $0) }?.networks ?? []
        return PasswordAttempt(login: login, of: person, browser: browser, networks: networks, sealer: sealer, at: Sample.now).limits
    }

    @Test("An account allows ten wrong passwords and then one every 15 minutes, until a right one or a day without any")
    func account() {
        let limits = limits()
        #expect(limits.map(\.key) == ["account:#1"] && PasswordAttempt.key(of: Sample.ada.id) == "account:#1")
        #expect(limits.map(\.maximumAttempts) == [10] && limits.map(\.pause) == [900] && limits.map(\.resetAfter) == [86_400])
        #expect(limits.map(\.startsAtFirstAttempt) == [false] && limits.map(\.resetsOnSuccess) == [true])
    }

    @Test(
        "The number of wrong passwords of a network depends on its size, and unrelated people share no counter",
        arguments: [
            ("192.0.2.7", [100]), ("2001:db8:1:203::7", [1000, 300, 100]), ("::ffff:192.0.2.7", [100]), ("64:ff9b::c000:207", [100]),
        ])
    func networks(address: String, most: [Int]) {
        let networks = limits(from: address).dropFirst()
        #expect(networks.map(\.maximumAttempts) == most)
        for limit in networks {
            #expect(limit.key.hasPrefix("network:") && limit.pause == 900 && limit.resetAfter == 900)
            #expect(limit.startsAtFirstAttempt && !limit.resetsOnSuccess, "The right password of one person does not help another to guess")
        }
    }

    @Test("In a browser that knows the account, the account has a counter of its own, and one of all such browsers")
    func knownBrowser() {
        let limits = limits(in: Self.browser, from: "2001:db8:1:203::7")
        #expect(limits.prefix(2).map(\.key) == ["account:#1:b", "account:#1:"])
        #expect(limits.map(\.maximumAttempts) == [10, 50, 100], "Only the narrowest network counts")
        #expect(self.limits(in: Self.browser).map(\.maximumAttempts) == [10, 50])
    }

    @Test(
        "A browser that does not know the account with its present password changes nothing",
        arguments: [
            (Sample.ada, KnownBrowser(id: "b")), (Sample.grace, browser), (nil, browser),
            (Sample.ada, KnownBrowser(id: "b").addingLogin(of: Sample.ada.id, with: PasswordDigest(encoded: "before"))),
            (Sample.ada, KnownBrowser(id: "b").addingLogin(of: Person.ID(rawValue: 11), with: Sample.ada.password)),
        ] as [(Person?, KnownBrowser)])
    func unknownBrowser(person: Person?, browser: KnownBrowser) {
        #expect(limits(of: person, in: browser, from: "192.0.2.7") == limits(of: person, from: "192.0.2.7"))
    }

    @Test("An unknown login name has the same limits as a person's, under a key that does not reveal the name")
    func unknownLogin() {
        let (known, unknown) = (limits(from: "2001:db8::7"), limits("hunter2", of: nil, from: "2001:db8::7"))
        #expect(
            known.map(\.maximumAttempts) == unknown.map(\.maximumAttempts) && known.map(\.resetsOnSuccess) == unknown.map(\.resetsOnSuccess)
        )
        #expect(known.dropFirst() == unknown.dropFirst())
        #expect(unknown[0].key.hasPrefix("account:0") && unknown[0].key.utf8.count == 14 && !unknown[0].key.contains("#"))
        #expect(unknown[0].key == limits("hunter2", of: nil)[0].key, "The same name has the same counter")
        #expect(unknown[0].key != limits("hunter3", of: nil)[0].key)
        #expect(unknown[0].key != limits("hunter2", of: nil, sealer: Sample.foreignSealer)[0].key)
    }

    @Test("There are at most 2^20 counters of unknown login names and of networks, which nobody can predict")
    func buckets() {
        var keys: Set<String> = []
        for number in 0..<2000 {
            let key = limits("name \(number)", of: nil)[0].key
            #expect(key.dropFirst(8).allSatisfy(\.isHexDigit) && key.dropFirst(8).first == "0")
            keys.insert(key)
        }
        #expect(keys.count > 1980, "Few names of many share a counter")
        let address = limits(from: "192.0.2.7")[1].key
        #expect(address != limits(from: "192.0.2.8")[1].key && address.hasPrefix("network:32:0") && address.utf8.count == 17)
        #expect(address != limits(from: "192.0.2.7", sealer: Sample.foreignSealer)[1].key)
    }
}
