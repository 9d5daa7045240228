internal import CPageFiles

/// The files that the pages are made of, as the program has them: what an operator begins with who wants other ones.
public enum PageFiles {
    /// The bytes of templates, style sheets and drawings, by the names under which `Provider.init(pages:)` takes others in their place.
    public static var original: [String: [UInt8]] {
        let templates = Pages.templateSources.map { (name: "\($0.key).mustache", bytes: $0.value) }
        let assets = Pages.assetSources.map { (name: $0.key, bytes: $0.value.bytes) }
        return Dictionary(uniqueKeysWithValues: (templates + assets).map { ($0.name, $0.bytes) })
    }

    // Constants of the program.
    private nonisolated(unsafe) static let files: [String: UnsafeBufferPointer<UInt8>] = {
        var count = 0
        let files = UnsafeBufferPointer(start: page_files(&count), count: count)
        return Dictionary(
            uniqueKeysWithValues: files.map { (String(cString: $0.name), UnsafeBufferPointer(start: $0.bytes, count: $0.count)) })
    }()

    /// The names of all that are inside the program, catalogues too.
    static var names: some Sequence<String> { files.keys }

    /// - Parameter name: of a file that there is.
    static func bytes(of name: String) -> [UInt8] {
        guard let file = files[name] else { preconditionFailure("There is no file \(name) among those of the pages.") }
        return Array(file)
    }
}
