/// OpenID Connect Core 1.0, section 2: `sub` has 1 to 255 characters of ASCII. Control characters have no place in an id.
struct SubjectCheck: TokenCheck {
    let name = "subject"
    let section = "OpenID Connect Core 1.0, section 2"
    let expected = "a sub of 1 to 255 printable characters of ASCII"

    func judgement(on reading: TokenReading) -> Judgement {
        guard let subject = reading.claims?["sub"]?.string else { return .notMade(because: reading.lack(of: "sub")) }
        let isASCII = subject.utf8.allSatisfy { (0x20...0x7E).contains($0) }
        let found = isASCII ? "a sub of \(subject.utf8.count) characters" : "a sub with other characters"
        guard isASCII, (1...255).contains(subject.utf8.count) else {
            return .failed(.malformedSubject, found: found, explanation: "The subject cannot be the id of a person: it is \(found).")
        }
        return .passed(found: found)
    }
}
