import Foundation
import ProviderDomain
import Testing

@Suite("Wrong user codes")
struct CodeGuessesTests {
    @Test("count for as long as a code lives, each for the one who entered them")
    func counting() {
        var guesses = CodeGuesses(maximumGuesses: 3)
        for _ in 0..<3 {
            #expect(guesses.allows("a", at: Sample.now))
            _ = guesses.add("a", at: Sample.now)
        }
        #expect(!guesses.allows("a", at: Sample.now + 419))
        #expect(guesses.allows("b", at: Sample.now))
        #expect(guesses.allows("a", at: Sample.now + 420))
    }

    @Test("take a bounded memory, and who comes beyond it shares what is left")
    func bounded() {
        var guesses = CodeGuesses(maximumGuesses: 1)
        for number in 0..<CodeGuesses.mostKeys { _ = guesses.add("\(number)", at: Sample.now) }
        #expect(!guesses.allows("1", at: Sample.now))
        for number in 0..<CodeGuesses.mostKeys {
            #expect(guesses.allows("new \(number)", at: Sample.now + 1), "whoever has many keys shuts nobody else out")
            _ = guesses.add("new \(number)", at: Sample.now + 1)
        }
        #expect(!guesses.allows("new", at: Sample.now + 419), "but they are not without end")
        #expect(guesses.allows("new", at: Sample.now + 420))
    }

    @Test("are read through for ended ones every ten seconds at most, be it that they end one after another")
    func cleanup() {
        var guesses = CodeGuesses(maximumGuesses: 1)
        for number in 0..<CodeGuesses.mostKeys { _ = guesses.add("\(number)", at: Sample.now + Double(number) / 1000) }
        for number in 0..<CodeGuesses.mostKeys { _ = guesses.add("new \(number)", at: Sample.now + 419) }
        #expect(guesses.allows("first", at: Sample.now + 420))
        _ = guesses.add("first", at: Sample.now + 420)
        #expect(!guesses.allows("second", at: Sample.now + 429))
        #expect(guesses.allows("second", at: Sample.now + 430))
    }

    @Test("are given back where the code was right, but not to a count that has begun since")
    func right() {
        var guesses = CodeGuesses(maximumGuesses: 2)
        let right = guesses.add("a", at: Sample.now)
        _ = guesses.add("a", at: Sample.now)
        #expect(!guesses.allows("a", at: Sample.now))
        guesses.remove(right)
        #expect(guesses.allows("a", at: Sample.now))

        let late = guesses.add("b", at: Sample.now)
        for _ in 0..<2 { _ = guesses.add("b", at: Sample.now + 420) }
        guesses.remove(late)
        #expect(!guesses.allows("b", at: Sample.now + 420))
    }

    @Test("are given back to all new keys together where they were counted there")
    func rightAmongOthers() {
        var guesses = CodeGuesses(maximumGuesses: 1)
        for number in 0..<CodeGuesses.mostKeys { _ = guesses.add("\(number)", at: Sample.now) }
        let last = (0..<CodeGuesses.mostKeys).map { guesses.add("new \($0)", at: Sample.now) }.last
        #expect(!guesses.allows("another", at: Sample.now))
        if let last { guesses.remove(last) }
        #expect(guesses.allows("another", at: Sample.now))
    }

    @Test("are forgotten when the clock was set back")
    func clock() {
        var guesses = CodeGuesses(maximumGuesses: 1)
        _ = guesses.add("a", at: Sample.now)
        #expect(guesses.allows("a", at: Sample.now - 86_400))
    }
}
