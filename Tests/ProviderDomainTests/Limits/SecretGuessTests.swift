import Foundation
import Testing

@testable import ProviderDomain

@Suite("The count of wrong secrets")
struct SecretGuessTests {
    private let sender = NetworkAddress(text: "192.0.2.1")?.networks ?? []

    /// Adds different wrong secrets, and returns the wait in seconds after the last one, if any.
    private func wrong(
        _ count: Int, _ guesses: inout SecretGuesses, from networks: [NetworkAddress.Range], kind: SecretGuesses.Kind = .clientSecret,
        app: String = "1", after seconds: Double = 0, firstHash: Int = 0
    ) -> Int? {
        var last: Int?
        for number in 0..<count {
            last = guesses.add(isRight: false, hash: firstHash + number, kind, of: app, from: networks, at: Sample.now + seconds)
        }
        return last
    }

    private func right(
        _ guesses: inout SecretGuesses, from networks: [NetworkAddress.Range], kind: SecretGuesses.Kind = .clientSecret, app: String = "1",
        after seconds: Double = 0
    ) -> Int? {
        guesses.add(isRight: true, hash: -1, kind, of: app, from: networks, at: Sample.now + seconds)
    }

    @Test(
        "After 100 wrong secrets, the wait ends 15 minutes after the first of them",
        arguments: [(0, 900), (0.5, 900), (1, 899), (450, 450), (899, 1), (899.5, 1), (900, nil), (10_000, nil), (-1, 901), (-900, nil)]
            as [(Double, Int?)])
    func wait(seconds: Double, wait: Int?) {
        var guesses = SecretGuesses()
        #expect(wrong(100, &guesses, from: sender) == nil, "The hundredth is still told that it is wrong")
        #expect(right(&guesses, from: sender, after: seconds) == wait)
    }

    @Test("A wrong secret that follows the 100 is not counted, so that the wait ends", arguments: [1, 1000])
    func noExtension(more: Int) {
        var guesses = SecretGuesses()
        _ = wrong(100, &guesses, from: sender)
        #expect(wrong(more, &guesses, from: sender, after: 800, firstHash: 1000) == 100)
        #expect(right(&guesses, from: sender, after: 900) == nil)
    }

    @Test("Only the repetition of the last wrong secret is not counted")
    func repetition() {
        var guesses = SecretGuesses()
        for _ in 0..<500 { #expect(guesses.add(isRight: false, hash: 5, .proof, of: "1", from: sender, at: Sample.now) == nil) }
        for number in 0..<99 {
            #expect(guesses.add(isRight: false, hash: number % 2, .proof, of: "1", from: sender, at: Sample.now) == nil)
        }
        #expect(guesses.add(isRight: false, hash: 5, .proof, of: "1", from: sender, at: Sample.now) == 900)
    }

    @Test("Each kind of secret and each app has its own count", arguments: [SecretGuesses.Kind.clientSecret, .appToken, .proof])
    func separate(kind: SecretGuesses.Kind) {
        var guesses = SecretGuesses()
        _ = wrong(100, &guesses, from: sender, kind: kind)
        for other in [SecretGuesses.Kind.clientSecret, .appToken, .proof] {
            #expect((guesses.add(isRight: false, hash: 1, other, of: "1", from: sender, at: Sample.now) == nil) == (other != kind))
        }
        #expect(guesses.add(isRight: false, hash: 1, kind, of: "2", from: sender, at: Sample.now) == nil)
    }

    @Test(
        "A network that sent the right secret before is not counted, unless it was only a proof",
        arguments: [(SecretGuesses.Kind.clientSecret, nil), (.appToken, nil), (.proof, 900)] as [(SecretGuesses.Kind, Int?)])
    func server(kind: SecretGuesses.Kind, wait: Int?) {
        var guesses = SecretGuesses()
        #expect(right(&guesses, from: sender, kind: kind) == nil)
        #expect(wrong(200, &guesses, from: sender) == wait)
        #expect(wrong(200, &guesses, from: sender, app: "2") == 900, "A server of one app is not one of another")
    }

    @Test("A blocked network does not become trusted by a right secret")
    func blockedServer() {
        var guesses = SecretGuesses()
        _ = wrong(100, &guesses, from: sender)
        #expect(right(&guesses, from: sender) == 900)
        #expect(right(&guesses, from: sender, after: 1) == 899)
    }

    @Test("The longest wait of all networks of a sender counts")
    func nested() throws {
        var guesses = SecretGuesses()
        let one = try #require(NetworkAddress(text: "2001:db8:0:101::1")).networks
        let neighbor = try #require(NetworkAddress(text: "2001:db8:0:102::1")).networks
        // 300 wrong secrets in the /56 network, 100 in each of three /64 networks.
        for number in 1...3 {
            let networks = try #require(NetworkAddress(text: "2001:db8:0:10\(number)::1")).networks
            #expect(wrong(100, &guesses, from: networks, after: Double(number) * 100, firstHash: number * 1000) == nil)
        }
        #expect(right(&guesses, from: one, after: 300) == 700, "The network of 56 bits has the same first guess as that of 64 bits")
        #expect(right(&guesses, from: neighbor, after: 300) == 800, "Its own first guess was later")
        #expect(right(&guesses, from: try #require(NetworkAddress(text: "2001:db8:0:1ff::1")).networks, after: 300) == 700)
        #expect(right(&guesses, from: try #require(NetworkAddress(text: "2001:db8:0:201::1")).networks, after: 300) == nil)
    }

    @Test("A sender without a network is never limited, and a person is limited by the ID")
    func people() {
        var guesses = SecretGuesses()
        #expect(wrong(500, &guesses, from: []) == nil)
        for number in 0..<100 {
            #expect(guesses.add(isRight: false, hash: number, .appToken, of: "1", by: Sample.ada.id, at: Sample.now) == nil)
        }
        #expect(guesses.add(isRight: true, hash: -1, .appToken, of: "1", by: Sample.ada.id, at: Sample.now + 100) == 800)
        #expect(guesses.add(isRight: true, hash: -1, .appToken, of: "1", by: Sample.grace.id, at: Sample.now) == nil)
        #expect(guesses.add(isRight: true, hash: -1, .appToken, of: "2", by: Sample.ada.id, at: Sample.now) == nil)
        #expect(guesses.add(isRight: true, hash: -1, .appToken, of: "1", by: Sample.ada.id, at: Sample.now + 900) == nil)
    }

    @Test("A wide network whose window began later than that of a narrow one has the longer wait")
    func renewed() throws {
        var guesses = SecretGuesses()
        func networks(_ number: Int) throws -> [NetworkAddress.Range] {
            try #require(NetworkAddress(text: "2001:db8:0:10\(number)::1")).networks
        }
        _ = wrong(1, &guesses, from: try networks(5))
        _ = wrong(99, &guesses, from: try networks(1), after: 850)
        // The window of the /56 network began with the first secret, and has ended. The window of the first /64 network has not ended.
        _ = wrong(100, &guesses, from: try networks(2), after: 900)
        _ = wrong(100, &guesses, from: try networks(3), after: 900, firstHash: 1000)
        _ = wrong(1, &guesses, from: try networks(1), after: 901, firstHash: 2000)
        #expect(right(&guesses, from: try networks(1), after: 1000) == 750, "Only the narrow network is full")
        _ = wrong(99, &guesses, from: try networks(4), after: 902)
        #expect(right(&guesses, from: try networks(1), after: 1000) == 800)
        #expect(right(&guesses, from: try networks(1), after: 1750) == 50)
        #expect(right(&guesses, from: try networks(1), after: 1800) == nil)
    }
}
