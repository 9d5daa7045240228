package import Mustache

/// Escapes text for HTML and XML, both between tags and in quoted attributes.
///
/// It examines Unicode scalars. The HTML type of the template library examines characters, so it does not escape a quotation mark that is
/// followed by a combining accent, although a browser treats it as a quotation mark. Scalars that XML does not allow become U+FFFD (XML
/// 1.0, section 2.2).
package struct MarkupEscape: MustacheContentType {
    /// Creates the content type.
    package init() {}

    /// Returns the escaped text.
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
            // An XML parser turns these into spaces in an attribute, and CR LF into one line feed (XML 1.0, sections 3.3.3 and 2.11).
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

extension MustacheTemplate {
    private static let registration: Void = MustacheContentTypes.register(MarkupEscape(), named: "PAGE")

    /// Parses a template whose values are escaped by ``MarkupEscape``.
    /// - Parameter source: The UTF-8 text of the template. One line feed at its end is dropped.
    /// - Throws: The error of the template library.
    package init(markup source: [UInt8]) throws {
        Self.registration
        let text = String(decoding: source, as: UTF8.self)
        // Each partial needs the pragma, because it would otherwise use the library's default escaping.
        try self.init(string: "{{% CONTENT_TYPE:PAGE}}" + (text.hasSuffix("\n") ? text.dropLast() : text[...]))
    }
}
