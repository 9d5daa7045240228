import Foundation
import ProviderDomain
import Testing

@Suite("Wrong user codes")
struct CodeGuessesTests {
    @Test("count for as long as a code lives, each for the one who entered them")
    func counting() {
        var guesses = CodeGuesses(mostGuesses: 3)
        for _ in 0..<3 {
            #expect(guesses.allows("a", at: Sample.now))
            guesses.note("a", at: Sample.now)
        }
        #expect(!guesses.allows("a", at: Sample.now + 419))
        #expect(guesses.allows("b", at: Sample.now))
        #expect(guesses.allows("a", at: Sample.now + 420))
    }

    @Test("take a bounded memory, and who comes beyond it shares what is left")
    func bounded() {
        var guesses = CodeGuesses(mostGuesses: 1)
        for number in 0..<CodeGuesses.mostKeys { guesses.note("\(number)", at: Sample.now) }
        #expect(!guesses.allows("1", at: Sample.now))
        for number in 0..<CodeGuesses.mostKeys {
            #expect(guesses.allows("new \(number)", at: Sample.now + 1), "whoever has many keys shuts nobody else out")
            guesses.note("new \(number)", at: Sample.now + 1)
        }
        #expect(!guesses.allows("new", at: Sample.now + 419), "but they are not without end")
        #expect(guesses.allows("new", at: Sample.now + 420))
    }

    @Test("are forgotten when the clock was set back")
    func clock() {
        var guesses = CodeGuesses(mostGuesses: 1)
        guesses.note("a", at: Sample.now)
        #expect(guesses.allows("a", at: Sample.now - 86_400))
    }
}
