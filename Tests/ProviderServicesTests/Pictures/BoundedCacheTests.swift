import Testing

@testable import ProviderServices

@Suite("The cache of bounded cost")
struct BoundedCacheTests {
    @Test("The oldest values are dropped when the values cost more than the limit")
    func limit() {
        var cache = BoundedCache<Int, String>(maximumCost: 10)
        for key in 1...3 { cache.add("value \(key)", for: key, cost: 4) }
        #expect(cache[1] == nil)
        #expect(cache[2] == "value 2")
        #expect(cache[3] == "value 3")
    }

    @Test("A value that costs more than half of the limit is not stored")
    func largeValue() {
        var cache = BoundedCache<Int, String>(maximumCost: 10)
        cache.add("small", for: 1, cost: 5)
        cache.add("large", for: 2, cost: 6)
        #expect(cache[1] == "small")
        #expect(cache[2] == nil)
    }

    @Test("A value that replaces another one counts with its own cost")
    func replacement() {
        var cache = BoundedCache<Int, String>(maximumCost: 10)
        cache.add("cheap", for: 1, cost: 1)
        cache.add("expensive", for: 1, cost: 5)
        cache.add("second", for: 2, cost: 5)
        #expect(cache[1] == "expensive")
        cache.add("third", for: 3, cost: 1)
        #expect(cache[1] == nil)
        #expect(cache[2] == "second")
        #expect(cache[3] == "third")
    }
}
