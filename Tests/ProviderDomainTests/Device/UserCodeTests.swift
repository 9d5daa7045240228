import LoginModel
import ProviderDomain
import Testing

@Suite("User codes")
struct UserCodeTests {
    @Test("A user code has eight unambiguous consonants and is read back from its displayed text")
    func form() throws {
        for _ in 0..<200 {
            let code = UserCode(.real)
            #expect(code.letters.utf8.count == 8)
            #expect(code.letters.allSatisfy { "BCDFGHJKLMNPQRSTVWXZ".contains($0) })
            #expect(code.text == "\(code.letters.prefix(4))-\(code.letters.suffix(4))")
            #expect(UserCode(typed: code.text) == code)
        }
    }

    @Test("Each letter of a user code is equally likely")
    func fairness() {
        // There are 20 letters, and 240 is a multiple of 20. Using the bytes 240 to 255 would make some letters more likely than others.
        let draws = Locked<UInt8>(228)
        let environment = SystemEnvironment(
            now: { Sample.now },
            randomBytes: { count in
                (0..<count).map { _ in
                    draws.withLock { draw in
                        draw &+= 1
                        return draw
                    }
                }
            })
        // The letters come from the bytes 229 to 236.
        #expect(UserCode(environment).letters == "MNPQRSTV")
        // The bytes 240 to 255 are skipped, and the letters come from the bytes 0 to 7.
        draws.withLock { $0 = 239 }
        #expect(UserCode(environment).letters == "BCDFGHJK")
    }

    @Test(
        "A user code is accepted in any case, width and punctuation",
        arguments: [
            "WDJBMJHT", "wdjb-mjht", " WDJB MJHT ", "w d j b m j h t", "WDJB–MJHT", "WDJB\u{2011}MJHT", "WDJB.MJHT\n", "ＷＤＪＢ－ＭＪＨＴ",
            "ｗｄｊｂｍｊｈｔ", "ｗｄｊｂーｍｊｈｔ", "ｗｄｊｂｰｍｊｈｔ", "\u{200B}WDJB-MJHT\u{FEFF}",
        ])
    func spellings(text: String) { #expect(UserCode(typed: text)?.text == "WDJB-MJHT") }

    @Test(
        "A text with other letters or another length is not a user code",
        arguments: ["", "-", "WDJBMJH", "WDJBMJHTT", "ADJBMJHT", "WDJBMJH7", "WDJBMJHÖ", "ВDJBMJHT", "WDJB MJHT x"])
    func others(text: String) { #expect(UserCode(typed: text) == nil) }

    @Test("Only the beginning of a long text is searched for a user code")
    func long() { #expect(UserCode(typed: String(repeating: " ", count: 1_000_000) + "WDJBMJHT") == nil) }
}

@Suite("Device codes")
struct DeviceCodeTests {
    @Test("A device code has 32 hexadecimal digits and a digest that does not reveal it")
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
        "A text of another form is not a device code",
        arguments: ["", "92a2b2e351f2b0b3503b2de251132f4", "92a2b2e351f2b0b3503b2de251132f4g", "é2a2b2e351f2b0b3503b2de251132f4"])
    func others(text: String) { #expect(DeviceCode(text) == nil) }
}
