import Mustache
import PageMarkup

extension MustacheLibrary {
    /// Parses the templates of the pages. Each escapes values as ``MarkupEscape`` does.
    init(pages sources: [String: [UInt8]]) throws(PagesError) {
        var templates: [String: MustacheTemplate] = [:]
        for (name, bytes) in sources {
            do {
                templates[name] = try MustacheTemplate(markup: bytes)
            } catch let error as MustacheTemplate.ParserError {
                throw .unreadableTemplate(name: name, line: error.context.lineNumber, because: error.words)
            } catch {
                throw .unreadableTemplate(name: name, line: nil, because: "\(error)")
            }
        }
        self.init(templates: templates)
    }
}

extension MustacheTemplate.ParserError {
    /// A description of the parser error at its position.
    fileprivate var words: String {
        let tag = context.line.trimmingPrefix { $0.isWhitespace }
        return switch error as? MustacheTemplate.Error {
        case .sectionCloseNameIncorrect, .expectedSectionEnd: "the section that is open here is not the one that \(tag) ends"
        case .unfinishedName: "a tag does not end in \(tag)"
        default: "\(error) in \(tag)"
        }
    }
}
