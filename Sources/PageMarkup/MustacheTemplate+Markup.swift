package import Mustache

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
