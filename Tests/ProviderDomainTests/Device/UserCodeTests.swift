import LoginModel
import ProviderDomain
import Testing

@Suite("A user code")
struct UserCodeTests {
    @Test("has eight letters that make no word and are not confused, and is read back from what it shows")
    func form() throws {
        for _ in 0..<200 {
            let code = UserCode(.real)
            #expect(code.letters.utf8.count == 8)
            #expect(code.letters.allSatisfy { "BCDFGHJKLMNPQRSTVWXZ".contains($0) })
            #expect(code.text == "\(code.letters.prefix(4))-\(code.letters.suffix(4))")
            #expect(UserCode(typed: code.text) == code)
        }
    }

    @Test("is drawn fairly, whatever the bytes are")
    func fairness() {
        // 240 to 255 would be drawn twice as often.
        let draws = Locked<UInt8>(228)
        let surroundings = SystemEnvironment(
            now: { Sample.now },
            randomBytes: { count in
                (0..<count).map { _ in
                    draws.withLock { draw in
                        draw &+= 1
                        return draw
                    }
                }
            })
        // 229 … 239 are kept, 240 … 255 are passed over, 0 follows.
        #expect(UserCode(surroundings).letters == "MNPQRSTV")
        draws.withLock { $0 = 239 }
        #expect(UserCode(surroundings).letters == "BCDFGHJK")
    }

    @Test(
        "is taken however it is typed",
        arguments: [
            "WDJBMJHT", "wdjb-mjht", " WDJB MJHT ", "w d j b m j h t", "WDJB–MJHT", "WDJB\u{2011}MJHT", "WDJB.MJHT\n", "ＷＤＪＢ－ＭＪＨＴ",
            "ｗｄｊｂｍｊｈｔ", "ｗｄｊｂーｍｊｈｔ", "ｗｄｊｂｰｍｊｈｔ", "\u{200B}WDJB-MJHT\u{FEFF}",
        ])
    func forgiving(text: String) { #expect(UserCode(typed: text)?.text == "WDJB-MJHT") }

    @Test(
        "is nothing else", arguments: ["", "-", "WDJBMJH", "WDJBMJHTT", "ADJBMJHT", "WDJBMJH7", "WDJBMJHÖ", "ВDJBMJHT", "WDJB MJHT x"])
    func others(text: String) { #expect(UserCode(typed: text) == nil) }

    @Test("is looked for in no more than its beginning of a long text")
    func long() { #expect(UserCode(typed: String(repeating: " ", count: 1_000_000) + "WDJBMJHT") == nil) }
}

@Suite("A device code")
struct DeviceCodeTests {
    @Test("has 32 hexadecimal digits, and is known by a digest that does not tell it")
    func form() throws {
        let code = DeviceCode(.real)
        let text = code.text.reveal(\.self)
        #expect(text.utf8.count == 32)
        #expect(!"\(code)".contains(text))
        #expect(!code.digest.contains(text))
        #expect(try #require(DeviceCode(text)).digest == code.digest)
        #expect(DeviceCode(.real).digest != code.digest)
    }

    @Test(
        "has no other form",
        arguments: ["", "92a2b2e351f2b0b3503b2de251132f4", "92a2b2e351f2b0b3503b2de251132f4g", "é2a2b2e351f2b0b3503b2de251132f4"])
    func others(text: String) { #expect(DeviceCode(text) == nil) }
}
