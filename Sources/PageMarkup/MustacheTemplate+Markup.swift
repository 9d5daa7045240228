package import Mustache

extension MustacheTemplate {
    private static let registered: Void = MustacheContentTypes.register(MarkupEscape(), named: "PAGE")

    /// Parses a template that escapes what it shows as ``MarkupEscape`` does.
    package init(markup source: [UInt8]) throws {
        Self.registered
        let text = String(decoding: source, as: UTF8.self)
        // A partial starts afresh with the library's own escaping, hence the pragma in each.
        try self.init(string: "{{% CONTENT_TYPE:PAGE}}" + (text.hasSuffix("\n") ? text.dropLast() : text[...]))
    }
}
