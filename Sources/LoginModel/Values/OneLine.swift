extension String {
    /// The text as a log or a terminal can bear it: what would end the line or steer the terminal is written as its number.
    package var inOneLine: String {
        var line = ""
        for scalar in unicodeScalars {
            switch scalar.properties.generalCategory {
            case .control, .format, .lineSeparator, .paragraphSeparator: line += "\\u{\(String(scalar.value, radix: 16))}"
            default: line.unicodeScalars.append(scalar)
            }
        }
        return line
    }
}
