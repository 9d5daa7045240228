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

    /// The text as a single-quoted word of a POSIX shell, in which no character has a special meaning. U+0000, which no word can contain, is
    /// removed.
    package var quotedForShell: String {
        // An apostrophe is found as a scalar, because it forms one character with a combining mark that follows it.
        var word = "'"
        for scalar in unicodeScalars where scalar != "\0" {
            if scalar == "'" { word += "'\\''" } else { word.unicodeScalars.append(scalar) }
        }
        return word + "'"
    }

    /// Returns at most the given number of Unicode scalars, with an ellipsis if the text is longer. The limit counts scalars because one
    /// character can have any number of them.
    package func truncated(to maximumLength: Int) -> String {
        guard let end = unicodeScalars.index(startIndex, offsetBy: maximumLength, limitedBy: endIndex), end < endIndex else { return self }
        return String(unicodeScalars[..<end]) + "…"
    }
}
