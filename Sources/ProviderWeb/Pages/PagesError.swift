/// An error in the catalogs, templates or assets of the pages.
enum PagesError: Error, Hashable, CustomStringConvertible {
    case unreadableCatalog(language: String, because: String)
    case missingText(language: String, key: String)
    case unusedText(language: String, key: String)
    case placeholderMismatch(language: String, key: String)
    case unreadableTemplate(name: String, line: Int?, because: String)
    case invalidTemplate(name: String, line: Int?, because: String)
    case unreadableFolder(path: String)
    case unreadableFile(name: String, because: String)
    case unknownFile(name: String, known: [String])

    var description: String {
        switch self {
        case .unreadableCatalog(let language, let reason): "the catalog \(language) cannot be read: \(reason)"
        case .missingText(let language, let key): "the catalog \(language) has no text for \(key)"
        case .unusedText(let language, let key): "the catalog \(language) has a text for \(key), which no page uses"
        case .placeholderMismatch(let language, let key):
            "the text for \(key) in the catalog \(language) has other placeholders than the English text"
        case .unreadableTemplate(let name, let line, let reason):
            "\(name).mustache\(line.map { ", line \($0)," } ?? "") cannot be read: \(reason)"
        case .invalidTemplate(let name, let line, let reason):
            "\(name).mustache\(line.map { ", line \($0)," } ?? "") does not match its page: \(reason)"
        case .unreadableFolder(let path): "the folder \(path) cannot be read"
        case .unreadableFile(let name, let reason): "\(name) cannot be used: \(reason)"
        case .unknownFile(let name, let known):
            "\(name) replaces no file of the provider; a file can replace \(known.joined(separator: ", "))"
        }
    }
}
