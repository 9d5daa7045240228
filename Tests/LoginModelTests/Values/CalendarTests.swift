import LoginModel
import Testing

@Suite("Birthdays in the calendar")
struct CalendarTests {
    private static func text(_ number: Int, _ width: Int) -> String {
        String(repeating: "0", count: width - String(number).count) + String(number)
    }

    @Test(
        "Each day of a year is a birthday, and no other day is",
        arguments: [
            (1900, 28), (1904, 29), (1999, 28), (2000, 29), (2023, 28), (2024, 29), (2100, 28), (1, 28), (4, 29), (9999, 28), (nil, 29),
        ] as [(Int?, Int)])
    func days(year: Int?, february: Int) throws {
        let lengths = [31, february, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
        for month in 0...13 {
            for day in 0...32 {
                let text = "\(Self.text(month, 2))/\(Self.text(day, 2))\(year.map { "/\(Self.text($0, 4))" } ?? "")"
                let exists = (1...12).contains(month) && (1...lengths[month - 1]).contains(day)
                let birthday = try? Birthday(text)
                #expect((birthday != nil) == exists, "\(text)")
                #expect(birthday?.description == (exists ? text : nil))
            }
        }
    }

    @Test(
        "A person is a year older from the day on",
        arguments: [
            ("01/01/2000", 1999, 12, 31, -1), ("01/01/2000", 2000, 1, 1, 0), ("01/01/2000", 2000, 12, 31, 0),
            ("12/31/2000", 2013, 12, 30, 12),
            ("12/31/2000", 2013, 12, 31, 13), ("02/29/2008", 2021, 2, 28, 12), ("02/29/2008", 2021, 3, 1, 13),
            ("02/29/2008", 2024, 2, 29, 16),
            ("06/15/2000", 2018, 5, 31, 17), ("06/15/2000", 2018, 7, 1, 18), ("06/15/2000", 2018, 6, 14, 17),
            ("06/15/2000", 2018, 6, 15, 18),
        ])
    func ages(text: String, year: Int, month: Int, day: Int, age: Int) throws {
        #expect(try Birthday(text).age(onYear: year, month: month, day: day) == age)
    }
}
