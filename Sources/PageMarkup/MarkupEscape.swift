import Mustache

/// Text as it may stand in HTML and in XML, between tags and in a quoted attribute.
///
/// It goes by Unicode scalars. The HTML type of the template library goes by characters, and a quotation mark with a combining accent is
/// another character than a quotation mark to it, though not to a browser. What XML cannot hold becomes U+FFFD (XML 1.0, section 2.2).
package struct MarkupEscape: MustacheContentType {
    package init() {}

    package func escapeText(_ text: String) -> String {
        var escaped = ""
        escaped.reserveCapacity(text.utf8.count)
        for scalar in text.unicodeScalars {
            switch scalar {
            case "<": escaped += "&lt;"
            case ">": escaped += "&gt;"
            case "&": escaped += "&amp;"
            case "\"": escaped += "&quot;"
            case "'": escaped += "&#39;"
            // A reader of XML makes blanks of them in an attribute, and one line break of two signs (XML 1.0, sections 2.11 and 3.3.3).
            case "\t": escaped += "&#9;"
            case "\n": escaped += "&#10;"
            case "\r": escaped += "&#13;"
            case " "..."\u{FFFD}", "\u{10000}"...: escaped.unicodeScalars.append(scalar)
            default: escaped.unicodeScalars.append("\u{FFFD}")
            }
        }
        return escaped
    }
}
