import Mustache
import PageMarkup

extension MustacheLibrary {
    /// Parses the templates of the pages. Each template escapes values as ``MarkupEscape`` does.
    init(pages sources: [String: [UInt8]]) throws(PagesError) {
        var templates: [String: MustacheTemplate] = [:]
        for (name, bytes) in sources {
            do {
                templates[name] = try MustacheTemplate(markup: bytes)
            } catch let error as MustacheTemplate.ParserError {
                throw .unreadableTemplate(name: name, line: error.context.lineNumber, because: error.explanation)
            } catch {
                throw .unreadableTemplate(name: name, line: nil, because: "\(error)")
            }
        }
        self.init(templates: templates)
    }
}

extension MustacheTemplate.ParserError {
    /// A description of the error, with the tag at which it occurred.
    fileprivate var explanation: String {
        let tag = context.line.trimmingPrefix { $0.isWhitespace }
        return switch error as? MustacheTemplate.Error {
        case .sectionCloseNameIncorrect, .expectedSectionEnd: "\(tag) does not end the section that is open here"
        case .unfinishedName: "a tag is not closed in \(tag)"
        default: "\(error) in \(tag)"
        }
    }
}
