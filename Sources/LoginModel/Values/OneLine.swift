extension String {
    /// The text made safe for a log or a terminal: characters that end the line or control the terminal are replaced by `\u{…}` escapes.
    package var escapedForLog: String {
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
