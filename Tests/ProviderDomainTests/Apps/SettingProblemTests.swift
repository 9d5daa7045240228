import ProviderDomain
import Testing

@Suite("The problems of an app's settings")
struct SettingProblemTests {
    /// The stable word and the English phrase of each kind. Programs and the translated texts of the pages identify a kind by its word.
    static let kinds: [(kind: SettingProblem.Kind, word: String, phrase: String)] = [
        (.empty, "empty", "is empty"), (.tooLong, "too-long", "is longer than 4096 bytes"),
        (.tooManyLines, "too-many-lines", "has more than 1000 lines"), (.controlCharacter, "control", "contains a control character"),
        (.notAbsolute, "not-absolute", "is not an absolute URI (RFC 3986)"),
        (.fragment, "fragment", "has a fragment, which a redirect URI must not have (RFC 6749, section 3.1.2)"),
        (.insecure, "insecure", "uses http; use https, a loopback address or the app's own scheme"),
        (.schemeOfOtherApp, "scheme-of-another", "has the scheme of another app"),
        (.dotSegment, "dot-segment", "has a dot segment, which a browser resolves to another path (RFC 3986, section 5.2.4)"),
        (
            .providerPath, "dialog-path",
            "has a path of the provider's own pages, to which a browser would send the provider's cookies"
        ),
        (
            .unsafeScheme, "unsafe-scheme",
            "has the scheme myapp, which a browser or another program may handle; use a scheme of the app's own, with a dot in it "
                + "(RFC 8252, section 7.1)"
        ),
        (.callback, "callback", "is not an https address"),
        (.callbackInsecure, "callback-insecure", "uses http; use https, except for an address of this machine"),
        (.webAddress, "web-address", "is not an http or https address"),
        (.hostNotASCII, "host-not-ascii", "has non-ASCII letters in its host; write the host in its xn-- form (RFC 5890)"),
        (
            .notCanonical, "not-canonical",
            "is the form in which browsers write this address; use it (URL Standard, section 3.5)"
        ),
        (.host, "host", "is not a host name such as app.example"),
        (.network, "network", "is neither an IP address nor a network such as 192.0.2.0/24"),
        (
            .configuration, "configuration",
            "is not a configuration ID followed by permissions, such as 4711: email, user_birthday"
        ),
        (.duplicateConfiguration, "configuration-twice", "is on several lines, with different permissions on each"),
        (.age, "age", "is not an age from 1 to 99"), (.version, "version", "is not a version such as v19.0"),
        (.mode, "mode", "is neither live nor development"),
        (.login, "login", "is neither an e-mail address nor a phone number such as +12025550143"),
        (.nameTooLong, "name-too-long", "is longer than 64 characters"),
        (.nameUnreadable, "name-unreadable", "has no letter, digit or emoji that people can read"),
        (
            .nameHasHiddenCharacters, "name-hidden",
            "has invisible characters, or characters that change the direction of the text"
        ),
        (.nameMixedScript, "name-mixed", "mixes letters of several alphabets in one word"),
        (.nameConfusable, "name-taken", "looks like the name of another app that people use"),
        (.nameOfProvider, "name-of-provider", "looks like the name of the provider itself"),
        (.privacyMissing, "privacy-missing", "is required for a live app"),
    ]

    @Test("Each kind of problem has a stable word and a sentence", arguments: kinds.indices)
    func sentence(number: Int) {
        let (kind, word, phrase) = Self.kinds[number]
        #expect(kind.rawValue == word)
        #expect(SettingProblem.Kind(rawValue: word) == kind)
        let problem = SettingProblem(kind, "MyApp://done")
        #expect(problem.phrase == phrase)
        #expect(problem.explanation == "\"MyApp://done\" \(phrase)", "The sentence begins with the value")
    }

    @Test("The table has every kind of problem")
    func complete() { #expect(Set(Self.kinds.map(\.kind)) == Set(SettingProblem.Kind.allCases)) }

    @Test("A problem without a value has a sentence without one")
    func withoutValue() {
        #expect(SettingProblem(.empty).explanation == "is empty")
        #expect(SettingProblem(.mode).explanation == "is neither live nor development")
        #expect(SettingProblem(.unsafeScheme).phrase.hasPrefix("has the scheme , which"))
    }

    @Test("Two problems are the same if they have the same kind and value")
    func equality() {
        #expect(SettingProblem(.age, "0") == SettingProblem(.age, "0"))
        #expect(SettingProblem(.age, "0") != SettingProblem(.age, "100"))
        #expect(SettingProblem(.age, "0") != SettingProblem(.version, "0"))
        #expect(SettingProblem(.age, "") != SettingProblem(.age))
    }
}
