import Foundation
import LoginModel
import ProviderDomain
import Testing

/// A linear congruential generator, which makes a failure reproducible.
private struct Generator {
    var state: UInt64
    mutating func next(_ limit: Int) -> Int {
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        return Int((state >> 33) % UInt64(limit))
    }
}

@Suite("The eviction of device codes, one code at a time")
struct DeviceCodeEvictionPropertyTests {
    private static func code(_ letter: Character) -> String { String(repeating: letter, count: DeviceOrigin.codeLength) }

    /// Evicts one code at a time from the largest network. Of networks of equal size, it chooses the one whose code expires first.
    private func oneByOne(_ total: Int, _ networks: [DeviceCodeEviction.Network]) -> [String: Int] {
        var sizes = Dictionary(uniqueKeysWithValues: networks.map { ($0.code, $0.count) })
        var losses: [String: Int] = [:]
        let expiries = Dictionary(uniqueKeysWithValues: networks.map { ($0.code, $0.earliestExpiry) })
        for _ in 0..<total {
            let largest = sizes.values.max() ?? 0
            let candidates = sizes.filter { $0.value == largest }.keys.sorted { (expiries[$0] ?? 0) < (expiries[$1] ?? 0) }
            guard let evicted = candidates.first else { break }
            sizes[evicted, default: 0] -= 1
            losses[evicted, default: 0] += 1
        }
        return losses
    }

    @Test("Networks side by side lose codes as if they were evicted one at a time", arguments: UInt64(1)...80)
    func flat(seed: UInt64) {
        var random = Generator(state: seed)
        let networks = (0..<1 + random.next(8)).map { index in
            DeviceCodeEviction.Network(
                code: Self.code(Character(UnicodeScalar(UInt8(97 + index)))), count: 1 + random.next(12),
                earliestExpiry: Double(index * 7 % 8))
        }
        let all = networks.reduce(0) { $0 + $1.count }
        for total in [0, 1, all / 2, all] {
            let losses = DeviceCodeEviction.evictions(total, among: networks)
            #expect(losses == oneByOne(total, networks), "\(total) of \(networks.map(\.count))")
        }
    }

    @Test("Nested networks lose exactly the total, and none loses more than it has", arguments: UInt64(1)...80)
    func nested(seed: UInt64) {
        var random = Generator(state: seed)
        var networks: [String: DeviceCodeEviction.Network] = [:]
        for _ in 0..<1 + random.next(20) {
            let code = (0..<4).map { _ in Self.code(["a", "b", "c"][random.next(3)]) }.joined()
            networks[code] = DeviceCodeEviction.Network(code: code, count: 1 + random.next(9), earliestExpiry: Double(random.next(1000)))
        }
        let all = networks.values.reduce(0) { $0 + $1.count }
        for total in [0, 1, DeviceCodeEviction.evictionCount(for: Array(networks.values)), all - 1, all] {
            let losses = DeviceCodeEviction.evictions(total, among: Array(networks.values))
            #expect(losses.values.reduce(0, +) == total)
            for (code, loss) in losses { #expect(loss > 0 && loss <= networks[code]?.count ?? 0) }
        }
    }

    @Test(
        "A tenth of the codes is evicted at a time, at least one, however many networks there are",
        arguments: [([], 1), ([9], 1), ([10], 1), ([5, 5, 9], 1), ([10, 10], 2), ([99, 1], 10), ([1, 1, 1], 1)] as [([Int], Int)])
    func share(counts: [Int], share: Int) {
        let networks = counts.enumerated().map { DeviceCodeEviction.Network(code: "\($0)", count: $1, earliestExpiry: 0) }
        #expect(DeviceCodeEviction.evictionCount(for: networks) == share)
    }
}

@Suite("User codes from many random sources")
struct UserCodePropertyTests {
    private func environment(_ seed: UInt64) -> SystemEnvironment {
        let random = Locked(Generator(state: seed))
        return SystemEnvironment(
            now: { Sample.now }, randomBytes: { count in (0..<count).map { _ in random.withLock { UInt8($0.next(256)) } } })
    }

    @Test("A code is read back however a person types it", arguments: UInt64(1)...60)
    func typed(seed: UInt64) {
        let code = UserCode(environment(seed))
        var random = Generator(state: seed)
        let fullWidth = String(String.UnicodeScalarView(code.letters.unicodeScalars.compactMap { UnicodeScalar($0.value + 0xFEE0) }))
        let spaced = code.letters.map { "\($0)" + ["", " ", "-", ".", "\u{2013}", "\u{30FC}", "\t", "\u{200B}"][random.next(8)] }.joined()
        for text in [code.letters, code.text, code.text.lowercased(), fullWidth, fullWidth.lowercased(), spaced, "\n \(code.text) \r\n"] {
            #expect(UserCode(typed: text) == code, "\(text)")
        }
    }

    @Test("A code with a letter less or more, or with a letter that no code has, is not read", arguments: UInt64(1)...20)
    func changed(seed: UInt64) {
        let letters = UserCode(environment(seed)).letters
        #expect(UserCode(typed: String(letters.dropLast())) == nil)
        #expect(UserCode(typed: letters + letters.prefix(1)) == nil)
        for other in ["A", "E", "I", "O", "U", "Y", "0", "9", "\u{FF10}", "\u{FF21}", "\u{391}", "\u{E9}", "\u{44F}", "\u{3042}"] {
            for place in 0...8 {
                let mixed = letters.prefix(place) + other + letters.dropFirst(place)
                #expect(UserCode(typed: String(mixed)) == nil, "\(mixed)")
            }
        }
    }

    @Test("The letters of a code are read within the first 64 characters")
    func position() {
        #expect(UserCode(typed: String(repeating: " ", count: 56) + "WDJBMJHT") != nil)
        #expect(UserCode(typed: String(repeating: " ", count: 57) + "WDJBMJHT") == nil)
        #expect(UserCode(typed: "WDJBMJHT" + String(repeating: " ", count: 56) + "X") != nil, "What follows is ignored")
        #expect(UserCode(typed: "WDJBMJHT" + String(repeating: " ", count: 55) + "X") == nil)
    }

    @Test("Random bytes that would favor some letters are skipped, until there are enough others")
    func rejection() {
        let calls = Locked(0)
        let environment = SystemEnvironment(
            now: { Sample.now },
            randomBytes: { count in
                let call = calls.withLock { calls in
                    calls += 1
                    return calls
                }
                return [UInt8](repeating: call < 3 ? 240 : 239, count: count)
            })
        #expect(UserCode(environment).letters == "ZZZZZZZZ")
        #expect(calls.withLock(\.self) == 3)
    }
}

@Suite("The limits of networks on device codes")
struct DeviceOriginLimitTests {
    private func origin(_ address: String) -> DeviceOrigin { DeviceOrigin(NetworkAddress(text: address), sealer: Sample.sealer) }

    @Test(
        "Neighbors share the limits of the networks that contain both",
        arguments: [
            ("2001:db8:1:203::1", "2001:db8:1:203:ffff::2", 3), ("2001:db8:1:203::1", "2001:db8:1:2ff::1", 2),
            ("2001:db8:1:203::1", "2001:db8:1:ff03::1", 1), ("2001:db8:1:203::1", "2001:db8:2:203::1", 0), ("192.0.2.1", "192.0.2.1", 1),
            ("192.0.2.1", "192.0.2.2", 0), ("192.0.2.1", "::ffff:192.0.2.1", 1), ("192.0.2.1", "2001:db8::1", 0),
        ])
    func shared(one: String, other: String, shared: Int) {
        let networks = Set(origin(one).limits.map(\.network))
        #expect(networks.intersection(origin(other).limits.map(\.network)).count == shared)
    }

    @Test("An app has the same limit for its server and for everyone else")
    func apps() {
        #expect(origin("192.0.2.1").maximumPerApp == 10_000 && DeviceOrigin.appServer.maximumPerApp == 10_000)
        #expect(DeviceLogin.maximumPendingInNetwork == 1000 && DeviceLogin.maximumApproved == 100)
    }

    @Test("The code of a network is made of hexadecimal digits and is the same at any time")
    func stable() throws {
        let network = try #require(origin("192.0.2.1").network)
        #expect(network.utf8.count == 3 * DeviceOrigin.codeLength && network.allSatisfy { "0123456789abcdef".contains($0) })
        #expect(origin("192.0.2.1").network == network)
        #expect(DeviceOrigin(nil, sealer: Sample.sealer).network == "" && DeviceOrigin(nil, sealer: Sample.sealer).limits.isEmpty)
    }
}
