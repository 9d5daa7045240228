import Foundation
import ProviderDomain
import Testing

@Suite("The limit on wrong user codes")
struct CodeGuessesTests {
    @Test("Wrong user codes count for each key until the lifetime of a code has passed")
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

    @Test("The number of keys is limited, and further keys share one count")
    func bounded() {
        var guesses = CodeGuesses(maximumGuesses: 1)
        for number in 0..<CodeGuesses.maximumKeys { _ = guesses.add("\(number)", at: Sample.now) }
        #expect(!guesses.allows("1", at: Sample.now))
        for number in 0..<CodeGuesses.maximumKeys {
            #expect(guesses.allows("new \(number)", at: Sample.now + 1), "Many keys of one client do not block other keys")
            _ = guesses.add("new \(number)", at: Sample.now + 1)
        }
        #expect(!guesses.allows("new", at: Sample.now + 419), "The shared count has a limit too")
        #expect(guesses.allows("new", at: Sample.now + 420))
    }

    @Test("Expired counts are cleaned up at most every ten seconds")
    func cleanup() {
        var guesses = CodeGuesses(maximumGuesses: 1)
        for number in 0..<CodeGuesses.maximumKeys { _ = guesses.add("\(number)", at: Sample.now + Double(number) / 1000) }
        for number in 0..<CodeGuesses.maximumKeys { _ = guesses.add("new \(number)", at: Sample.now + 419) }
        #expect(guesses.allows("first", at: Sample.now + 420))
        _ = guesses.add("first", at: Sample.now + 420)
        #expect(!guesses.allows("second", at: Sample.now + 429))
        #expect(guesses.allows("second", at: Sample.now + 430))
    }

    @Test("A right code is subtracted from its own count, but not from a later count of the same key")
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

    @Test("A right code of a key without its own count is subtracted from the shared count")
    func rightAmongOthers() {
        var guesses = CodeGuesses(maximumGuesses: 1)
        for number in 0..<CodeGuesses.maximumKeys { _ = guesses.add("\(number)", at: Sample.now) }
        let last = (0..<CodeGuesses.maximumKeys).map { guesses.add("new \($0)", at: Sample.now) }.last
        #expect(!guesses.allows("another", at: Sample.now))
        if let last { guesses.remove(last) }
        #expect(guesses.allows("another", at: Sample.now))
    }

    @Test("The counts are deleted when the clock is set back")
    func clock() {
        var guesses = CodeGuesses(maximumGuesses: 1)
        _ = guesses.add("a", at: Sample.now)
        #expect(guesses.allows("a", at: Sample.now - 86_400))
    }
}
