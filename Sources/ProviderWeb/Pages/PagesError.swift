/// An error in the catalogs, templates or assets of the pages.
enum PagesError: Error, Hashable, CustomStringConvertible {
    case unreadableCatalog(language: String, because: String)
    case missingText(language: String, key: String)
    case needlessText(language: String, key: String)
    case otherPlaceholders(language: String, key: String)
    case unreadableTemplate(name: String, line: Int?, because: String)
    case invalidTemplate(name: String, line: Int?, because: String)
    case unreadableFolder(path: String)
    case unreadableFile(name: String, because: String)
    case unknownFile(name: String, known: [String])

    var description: String {
        switch self {
        case .unreadableCatalog(let language, let reason): "the catalogue \(language) cannot be read: \(reason)"
        case .missingText(let language, let key): "the catalogue \(language) has no text for \(key)"
        case .needlessText(let language, let key): "the catalogue \(language) has a text for \(key), which nothing shows"
        case .otherPlaceholders(let language, let key):
            "the text for \(key) in the catalogue \(language) has other places for names than the English one"
        case .unreadableTemplate(let name, let line, let reason):
            "the template \(name)\(line.map { ", line \($0)," } ?? "") cannot be read: \(reason)"
        case .invalidTemplate(let name, let line, let reason):
            "the template \(name)\(line.map { ", line \($0)" } ?? "") does not fit its page: \(reason)"
        case .unreadableFolder(let path): "the folder of templates \(path) cannot be read"
        case .unreadableFile(let name, let reason): "the file \(name) in the folder of templates cannot be used: \(reason)"
        case .unknownFile(let name, let known):
            "the file \(name) in the folder of templates takes no other's place; there are \(known.joined(separator: ", "))"
        }
    }
}
