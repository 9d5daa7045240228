import Foundation
import Testing

@testable import ProviderDomain

@Suite("The rolling counter")
struct RollingCounterTests {
    /// The start of a period of 100 seconds.
    private static let start = Date(timeIntervalSince1970: 1_000_000)

    private func counter(_ events: [(String, Double)], maximumKeys: Int = 10) -> RollingCounter<String> {
        var counter = RollingCounter<String>(period: 100, maximumKeys: maximumKeys)
        for (key, seconds) in events { counter.add(key, at: Self.start + seconds) }
        return counter
    }

    @Test(
        "The events of the previous period count less the more of the current one has passed",
        arguments: [
            (0, 10), (50, 10), (99.9, 10), (100, 10), (101, 9), (109, 9), (111, 8), (125, 7), (150, 5), (189, 1), (191, 0), (199.9, 0),
            (200, 0),
            (1000, 0),
        ] as [(Double, Int)])
    func weight(seconds: Double, count: Int) {
        var counter = counter((0..<10).map { _ in ("a", 99) })
        #expect(counter.count(of: "a", at: Self.start + seconds) == count)
    }

    @Test("The events of the current period count in full, in addition to the rest of the previous one")
    func sum() {
        var counter = counter((0..<10).map { ("a", Double($0)) } + [("a", 110), ("a", 140)])
        #expect(counter.count(of: "a", at: Self.start + 150) == 7)
        #expect(counter.count(of: "a", at: Self.start + 200) == 2)
        #expect(counter.count(of: "a", at: Self.start + 250) == 1)
        #expect(counter.count(of: "a", at: Self.start + 300) == 0)
    }

    @Test("Keys are counted separately")
    func keys() {
        var counter = counter([("a", 0), ("a", 1), ("b", 2)])
        #expect(["a", "b", "c", ""].map { counter.count(of: $0, at: Self.start + 3) } == [2, 1, 0, 0])
    }

    @Test("A full counter counts the keys that it has and no others, until the next period")
    func full() {
        var counter = counter([("a", 0), ("b", 0)], maximumKeys: 2)
        #expect(!counter.add("c", at: Self.start + 1) && counter.add("a", at: Self.start + 1))
        #expect(["a", "b", "c"].map { counter.count(of: $0, at: Self.start + 1) } == [2, 1, 0])
        #expect(counter.add("c", at: Self.start + 100) && counter.add("d", at: Self.start + 100) && !counter.add("a", at: Self.start + 100))
        #expect(["a", "b", "c", "d"].map { counter.count(of: $0, at: Self.start + 100) } == [2, 1, 1, 1])
    }

    @Test("A clock that is set back forgets nothing of the current period, and does not count the previous one")
    func clock() {
        var counter = counter([("a", 0), ("a", 0), ("a", 100)])
        #expect(counter.count(of: "a", at: Self.start) == 1)
        #expect(counter.count(of: "a", at: Self.start - 10_000) == 1)
        counter.add("a", at: Self.start - 10_000)
        #expect(counter.count(of: "a", at: Self.start + 100) == 4)
    }

    @Test("A time before 1970 is allowed")
    func early() {
        var counter = RollingCounter<String>(period: 100, maximumKeys: 2)
        counter.add("a", at: Date(timeIntervalSince1970: -1_000_000))
        #expect(counter.count(of: "a", at: Date(timeIntervalSince1970: -999_999)) == 1)
        #expect(counter.count(of: "a", at: Date(timeIntervalSince1970: 1000)) == 0)
    }
}

@Suite("The bounded dictionary")
struct BoundedDictionaryTests {
    private func dictionary(_ keys: some Sequence<Int>, maximumKeys: Int) -> BoundedDictionary<Int, Int> {
        var dictionary = BoundedDictionary<Int, Int>(maximumKeys: maximumKeys)
        for key in keys { dictionary.set(key * 10, for: key) }
        return dictionary
    }

    private func keys(in dictionary: BoundedDictionary<Int, Int>) -> [Int] { (0..<100).filter { dictionary[$0] != nil } }

    @Test(
        "A full dictionary loses the half that was not written for the longest time",
        arguments: [
            (4, [0, 1, 2, 3]), (5, [2, 3, 4]), (6, [2, 3, 4, 5]), (7, [4, 5, 6]), (8, [4, 5, 6, 7]),
        ] as [(Int, [Int])])
    func bound(count: Int, left: [Int]) {
        let dictionary = dictionary(0..<count, maximumKeys: 4)
        #expect(keys(in: dictionary) == left)
        for key in left { #expect(dictionary[key] == key * 10) }
    }

    @Test("A key that is written again stays, and has its latest value")
    func rewriting() {
        var dictionary = dictionary(0..<4, maximumKeys: 4)
        dictionary.set(7, for: 0)
        #expect(dictionary[0] == 7 && dictionary[2] == 20)
        dictionary.set(40, for: 4)
        dictionary.set(50, for: 5)
        #expect(dictionary[0] == 7, "It was written after the keys 2 and 3")
        #expect(keys(in: dictionary) == [0, 4, 5])
        dictionary.set(60, for: 6)
        dictionary.set(8, for: 5)
        #expect(keys(in: dictionary) == [0, 4, 5, 6] && dictionary[5] == 8, "No key is lost for an existing one")
    }

    @Test("A dictionary of any size never has more keys than its maximum", arguments: [2, 3, 4, 10, 50])
    func memory(maximum: Int) {
        for count in 0..<100 {
            let left = keys(in: dictionary(0..<count, maximumKeys: maximum))
            #expect(left.count <= maximum)
            #expect(left.last == (count == 0 ? nil : count - 1), "The latest key is there")
        }
    }
}

@Suite("The limits of networks")
struct NetworkLimitTests {
    @Test(
        "A network of several subscribers has a multiple of the limit of one, and unrelated subscribers share none",
        arguments: [
            ("192.0.2.1/32", 7), ("192.0.2.0/24", nil), ("192.0.0.0/16", nil), ("192.0.2.0/31", nil), ("2001:db8::/64", 7),
            ("2001:db8::/56", 21),
            ("2001:db8::/48", 70), ("2001:db8::/32", nil), ("2001:db8::/128", nil), ("2001:db8::/63", nil), ("0.0.0.0/0", nil),
        ] as [(String, Int?)])
    func scaled(range: String, limit: Int?) throws {
        #expect(try #require(NetworkAddress.Range(range)).scaledLimit(7) == limit)
    }
}
