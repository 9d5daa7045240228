/// Lengths of time as the control API writes them.
enum ControlDuration {
    private static let units: [(suffix: String, milliseconds: Int64)] = [
        ("ms", 1), ("s", 1000), ("m", 60_000), ("h", 3_600_000), ("d", 86_400_000),
    ]

    /// Parses a whole number and a unit; `nil` for another form. The number may have a minus sign, so that the caller can say what is wrong.
    static func parse(_ text: String) -> Duration? {
        let number = text.prefix { $0.isASCII && $0.isNumber || $0 == "-" }
        guard let unit = units.first(where: { $0.suffix == text[number.endIndex...] }), number.utf8.count <= 12, let count = Int64(number)
        else { return nil }
        let (milliseconds, isTooLarge) = count.multipliedReportingOverflow(by: unit.milliseconds)
        return isTooLarge ? nil : .milliseconds(milliseconds)
    }

    /// Returns a text in the largest unit without a remainder.
    static func text(_ duration: Duration) -> String {
        let (seconds, attoseconds) = duration.components
        let milliseconds = seconds * 1000 + attoseconds / 1_000_000_000_000_000
        let unit = units.last { milliseconds.isMultiple(of: $0.milliseconds) && milliseconds != 0 } ?? units[1]
        return "\(milliseconds / unit.milliseconds)\(unit.suffix)"
    }
}
