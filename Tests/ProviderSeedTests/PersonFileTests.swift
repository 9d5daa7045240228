import LoginModel
import ProviderDomain
import ProviderSeed
import Testing

@Suite("Files with people")
struct PersonFileTests {
    private static let header = "email,password,first_name,last_name"

    /// Returns the rows of a text that is read in parts.
    private static func rows(_ text: some Collection<UInt8>, _ format: PersonFileParser.Format, partSize: Int = 7) throws -> [PersonRow] {
        var parser = PersonFileParser(format, file: "people.\(format.rawValue)")
        var rest = Array(text)[...]
        var rows: [PersonRow] = []
        while !rest.isEmpty {
            rows += try parser.parse(Array(rest.prefix(partSize)))
            rest = rest.dropFirst(partSize)
        }
        return rows + (try parser.finish())
    }

    @Test(
        "CSV with quotes, line breaks in fields, a byte order mark and any division into parts has the same people",
        arguments: [1, 2, 7, 9999])
    func csv(partSize: Int) throws {
        let text =
            "\u{FEFF}email,first_name,last_name,password,middle_name,birthday,hometown_id,hometown_name,friends,locale\r\n"
            + "Ada@Example.com,Ada,\"Love\"\"lace\",\" a,b \",,12/10/1985,\"1\",\"London, UK\",grace@example.com; +12025550143,it_IT\r\n\r\n"
            + "grace@example.com,Grace,Hopper,p w,,,,,,\n"
            + "silpa@example.com,ศิลป์,พีระศรี,\"x\",\"\",,,,,"
        let rows = try Self.rows(text.utf8, .csv, partSize: partSize)
        #expect(rows.map(\.line) == [2, 4, 5])
        let (ada, password) = try rows[0].person()
        #expect(password?.text == " a,b ")
        #expect(ada.person.login == "ada@example.com" && ada.person.lastName == "Love\"lace" && ada.person.middleName == nil)
        #expect(ada.person.hometown == Place(id: "1", name: "London, UK") && ada.person.location == nil)
        #expect(ada.friends == ["+12025550143", "grace@example.com"])
        #expect(try rows[2].person().record.person.firstName == "ศิลป์")
    }

    @Test("JSON Lines has the keys of a seed file")
    func jsonLines() throws {
        let text = """
            {"email":"ada@example.com","password":"p","first_name":"Ada","last_name":"L","hometown":{"id":"1","name":"London"},"friends":["grace@example.com"]}

            {"email":"grace@example.com","password_digest":"$2b$05$abcdefghijklmnopqrstuuFiPhXf1sVd3pCCRO.uVh34H/qI/ZsuS","first_name":"Grace","last_name":"H","link":null}
            """
        let rows = try Self.rows(text.utf8, .jsonl)
        #expect(rows.map(\.line) == [1, 3])
        #expect(try rows[0].person().record.person.hometown == Place(id: "1", name: "London"))
        #expect(try rows[0].person().password?.text == "p")
        #expect(try rows[1].person().password?.text.hasPrefix("$2b$05$") == true)
    }

    @Test("A row over a stored person changes only the values that it has")
    func update() throws {
        let stored = PersonRecord(
            person: Person(
                id: Person.ID(rawValue: 7), login: "ada@example.com", password: PasswordDigest(encoded: "stored"), firstName: "Ada",
                lastName: "Byron", birthday: try Birthday("12/10/1985"), isLocked: true, testApps: ["1"]), picture: [1],
            friends: ["g@example.com"])
        let row = try Self.rows("email,last_name,birthday\nada@example.com,Lovelace,\n".utf8, .csv)[0]
        let (record, password) = try row.person(over: stored)
        #expect(record.changes(to: stored) == ["last_name"] && record.person.lastName == "Lovelace" && password == nil)
        #expect(record.person.id == stored.person.id && record.person.isLocked && record.person.testApps == ["1"] && record.picture == [1])
        #expect(throws: SeedFileError.self) { try row.person() }
    }

    @Test(
        "An error has file, line, column and reason",
        arguments: [
            ("", "1: the file has no header with the names of the columns"), ("first_name\nAda", "1: the header has no column email"),
            ("ada@example.com,tigers eat 7 plums\n", "1: column 1: its text in the first record is not a known column; known are "),
            ("email,tigers eat 7 plums\n", "1: column 2: its text in the first record is not a known column; known are "),
            ("email,emal\n", "1: column 2: \"emal\" is not a known column; known are "),
            ("email,email\n", "1: column 2: email is also the name of another column"),
            ("\(header)\na@example.com,p,A\n", "2: the record has 3 columns, and the header has 4"),
            ("\(header)\n\na@example.com,p,A,B,C\n", "3: the record has 5 columns, and the header has 4"),
            ("\(header)\na@example.com,p,A\"B,C\n", "2: column 3 (first_name): has a quotation mark, but does not begin with one"),
            ("\(header)\na@example.com,p,\"A\" B,C\n", "2: column 3 (first_name): has text after the closing quotation mark"),
            ("\(header)\na@example.com,p,\"A\n,C\n\n", "2: column 3 (first_name): has a quotation mark that is not closed"),
            ("\(header)\ra@example.com", "1: column 4: has a carriage return that no line feed follows"),
            ("\(header)\na@example.com,p,A\0,C\n", "2: column 3 (first_name): has a zero byte"),
            (
                "\(header)\na@example.com,\(String(repeating: "p", count: 65_537)),A,C\n",
                "2: column 2 (password): is longer than 65536 bytes"
            ),
            (String(repeating: ",", count: 64), "1: the record has more than 64 columns"),
            ("\(header)\na@example.com,p,\"A\n\n\u{1}\",C\n", "2: column 3 (first_name): contains"),
            ("\(header)\n\nGrace,p,A,B\n", "3: column 1 (email): "), ("\(header)\n,p,A,B\n", "2: has no email"),
            ("\(header)\na@example.com,p,,B\n", "2: has no first_name"),
            ("email,first_name,last_name,hometown_id\na@example.com,A,B,1\n", "2: hometown: has no name"),
            ("email,first_name,last_name,friends\na@example.com,A,B,g@example.com;x\n", "2: column 4 (friends): "),
            (
                "email,first_name,last_name,password_digest\na@example.com,A,B,$2b$15$x\n",
                "2: column 4 (password_digest): is not a bcrypt digest"
            ),
            (
                "email,first_name,last_name,password_digest,password\na@example.com,A,B,x,p\n",
                "2: column 4 (password_digest): is given together"
            ),
        ])
    func csvErrors(text: String, message: String) {
        let error = #expect(throws: SeedFileError.self) {
            for row in try Self.rows(text.utf8, .csv) { _ = (try row.login(), try row.person()) }
        }
        #expect(error?.description.hasPrefix("people.csv:\(message)") == true, "\(error?.description ?? "")")
    }

    @Test(
        "An error in JSON Lines has file, line and reason",
        arguments: [
            ("[]", "1: is not a JSON object"), ("{}", "1: has no email"),
            ("\n{\"email\":\"a@example.com\",}", "2: is not valid JSON at byte "),
            ("{\"email\":\"a@example.com\",\"email\":\"b@example.com\"}", "1: is not valid JSON at byte "),
            ("{\"email\":\"a@example.com\",\"name\":\"A\"}", "1: name: is not a known key"),
            (
                "{\"email\":\"a@example.com\",\"first_name\":\"A\",\"last_name\":\"B\",\"birthday\":\"1.1.2000\"}",
                "1: birthday: \"1.1.2000\" is not"
            ),
            ("{\"email\":\"a@example.com\",\"password\":123456789012345678901}", "1: password: is a number that is not whole"),
            ("{\"email\":\"a@example.com\",\"hometown\":{\"id\":1e3}}", "1: hometown.id: is a number that is not whole"),
            (String(repeating: "x", count: 262_145), "1: is longer than 262144 bytes"),
        ])
    func jsonErrors(text: String, message: String) {
        let error = #expect(throws: SeedFileError.self) {
            for row in try Self.rows(text.utf8, .jsonl, partSize: 9_999) {
                _ = (try row.login(), try row.person())
            }
        }
        #expect(error?.description.hasPrefix("people.jsonl:\(message)") == true, "\(error?.description ?? "")")
    }

    @Test("Text that is not UTF-8 is an error")
    func encoding() {
        let error = #expect(throws: SeedFileError.self) { try Self.rows(Array("email\n".utf8) + [0xFF, 0x0A], .csv) }
        #expect(error?.description == "people.csv:2: column 1 (email): is not UTF-8")
    }
}

extension Seed.Password {
    /// The password in plain text, or its digest.
    fileprivate var text: String {
        switch self {
        case .plain(let password): password.reveal(\.self)
        case .digest(let digest): digest.encoded
        }
    }
}
