import Mustache

extension MustacheLibrary {
    /// Parses the templates of the pages, each of which escapes what it shows as ``MarkupEscape`` does.
    init(pages sources: [String: [UInt8]]) throws(PagesDefect) {
        MustacheContentTypes.register(MarkupEscape(), named: "PAGE")
        var templates: [String: MustacheTemplate] = [:]
        for (name, bytes) in sources {
            // A partial starts afresh with the library's own escaping, hence the pragma in each.
            let text = String(decoding: bytes, as: UTF8.self)
            let source = "{{% CONTENT_TYPE:PAGE}}" + (text.hasSuffix("\n") ? text.dropLast() : text[...])
            do {
                templates[name] = try MustacheTemplate(string: source)
            } catch {
                throw .unreadableTemplate(name: name, because: "\(error)")
            }
        }
        self.init(templates: templates)
    }
}
