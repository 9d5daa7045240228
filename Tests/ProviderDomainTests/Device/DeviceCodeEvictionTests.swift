import ProviderDomain
import Testing

@Suite("The eviction of device codes")
struct DeviceCodeEvictionTests {
    /// Returns the number of evicted codes of each network.
    /// - Parameter networks: the networks, each with the number of its pending codes. Each letter of a network's name stands for one level
    ///   of nested networks, the widest first. The codes of the first network expire first.
    private func losses(_ total: Int, of networks: KeyValuePairs<String, Int>) -> [String: Int] {
        let networks = networks.enumerated().map { index, network in
            DeviceCodeEviction.Network(code: Self.code(network.key), count: network.value, earliestExpiry: Double(index))
        }
        return DeviceCodeEviction.evictions(total, among: networks)
    }

    private static func code(_ letters: String) -> String {
        letters.map { String(repeating: $0, count: DeviceOrigin.codeLength) }.joined()
    }

    private func named(_ losses: KeyValuePairs<String, Int>) -> [String: Int] {
        Dictionary(uniqueKeysWithValues: losses.map { (Self.code($0.key), $0.value) })
    }

    @Test(
        "The eviction reduces the largest networks to one size",
        arguments: [
            (1, ["a": 1], ["a": 1]),
            (1, ["a": 3, "b": 4], ["b": 1]),
            (1, ["a": 4, "b": 4, "c": 1], ["a": 1]),
            (3, ["a": 4, "b": 6, "c": 1], ["a": 1, "b": 2]),
            (9, ["a": 10, "b": 3, "c": 1], ["a": 8, "b": 1]),
            (2, ["a": 1, "b": 1, "c": 1], ["a": 1, "b": 1]),
            (3, ["a": 1, "b": 1, "c": 1], ["a": 1, "b": 1, "c": 1]),
        ] as [(Int, KeyValuePairs<String, Int>, KeyValuePairs<String, Int>)])
    func level(total: Int, networks: KeyValuePairs<String, Int>, expected: KeyValuePairs<String, Int>) {
        #expect(losses(total, of: networks) == named(expected))
    }

    @Test("The eviction chooses networks from the widest to the narrowest")
    func nested() {
        let flood: KeyValuePairs = ["b": 4, "aaa": 1, "aab": 1, "aac": 1, "aba": 2]
        #expect(
            losses(1, of: flood) == named(["aaa": 1]), "The small networks of one holder together have more codes than one large network")
        #expect(losses(2, of: flood) == named(["b": 1, "aaa": 1]))
        #expect(losses(3, of: ["aaab": 1, "aaac": 9, "aab": 1, "b": 3]) == named(["aaac": 3]), "Neighboring networks are spared")
        #expect(losses(2, of: ["": 4, "aaa": 1, "aab": 1]) == named(["": 2]), "The local machine belongs to no wider network")
    }

    @Test("The eviction removes a tenth of all codes and at least one", arguments: [(1, 1), (19, 1), (20, 2), (10_000, 1000)])
    func share(count: Int, share: Int) {
        #expect(DeviceCodeEviction.evictionCount(for: [DeviceCodeEviction.Network(code: "", count: count, earliestExpiry: 0)]) == share)
    }

    @Test("An eviction distributes a tenth of all codes among the networks")
    func distribution() {
        let networks = ["a": 14, "b": 5, "c": 3].map { letter, count in
            DeviceCodeEviction.Network(code: Self.code(letter), count: count, earliestExpiry: 0)
        }
        #expect(DeviceCodeEviction.evictions(among: networks) == named(["a": 2]))
        #expect(DeviceCodeEviction.evictions(among: Array(networks.prefix(1))) == [networks[0].code: 1])
    }

    @Test(
        "A tenth of the decided logins is deleted and at least one, approvals last",
        arguments: [(0, 1), (1, 1), (19, 1), (20, 2), (10_000, 1000)])
    func decided(count: Int, deleted: Int) {
        #expect(DeviceCodeEviction.deletionCount(ofDecided: count) == deleted)
        #expect(DeviceCodeEviction.lastDeletedState == .approved && DeviceLogin.State.decided == [.approved, .declined, .redeemed])
    }
}
