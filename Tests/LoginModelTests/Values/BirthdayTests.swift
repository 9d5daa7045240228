import LoginModel
import Testing

@Suite("Birthdays")
struct BirthdayTests {
    @Test(
        "A birthday has a full date, a month and day, or only a year",
        arguments: [
            ("12/10/1985", 12, 10, 1985), ("02/29/2000", 2, 29, 2000), ("02/29/1904", 2, 29, 1904), ("02/29", 2, 29, nil),
            ("01/01", 1, 1, nil), ("1985", nil, nil, 1985), ("0001", nil, nil, 1),
        ] as [(String, Int?, Int?, Int?)])
    func forms(text: String, month: Int?, day: Int?, year: Int?) throws {
        let birthday = try Birthday(text)
        #expect(birthday.month == month)
        #expect(birthday.day == day)
        #expect(birthday.year == year)
        #expect(birthday.description == text)
    }

    @Test(
        "A text of another form or an invalid date is rejected",
        arguments: [
            "", "/", "//", "12", "1/2", "1/2/1985", "12/10/85", "1985/12/10", "1985-12-10", "13/01/1985", "00/01", "01/00", "01/32",
            "04/31/1985", "02/30", "02/29/1985", "02/29/1900", "0000", "01/01/0000", "+1/01/1985", "-1/01", "１２/10/1985", "12/10/1985/",
            "12/10/1985 ", "٠١/٠١",
        ])
    func refuses(text: String) {
        #expect(throws: LoginInputError.date(text)) { try Birthday(text) }
    }

    @Test(
        "The age on a day is computed from a full birthday",
        arguments: [
            ("12/10/1985", 2026, 12, 9, 40), ("12/10/1985", 2026, 12, 10, 41), ("02/29/2004", 2026, 2, 28, 21),
            ("02/29/2004", 2026, 3, 1, 22),
            ("12/10", 2026, 12, 10, nil), ("1985", 2026, 12, 10, nil),
        ] as [(String, Int, Int, Int, Int?)])
    func age(text: String, year: Int, month: Int, day: Int, age: Int?) throws {
        #expect(try Birthday(text).age(onYear: year, month: month, day: day) == age)
    }
}
