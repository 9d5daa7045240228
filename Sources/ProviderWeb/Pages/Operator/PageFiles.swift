/// The files that the pages are made of, as the program has them: what an operator begins with who wants other ones.
public enum PageFiles {
    /// The bytes of templates, style sheets and drawings, by the names under which `Provider.init(pages:)` takes others in their place.
    public static var original: [String: [UInt8]] {
        let templates = Pages.templateSources.map { (name: "\($0.key).mustache", bytes: $0.value) }
        let assets = Pages.assetSources.map { (name: $0.key, bytes: $0.value.bytes) }
        return Dictionary(uniqueKeysWithValues: (templates + assets).map { ($0.name, $0.bytes) })
    }
}
