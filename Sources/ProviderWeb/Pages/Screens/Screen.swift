/// A page, as far as ``Pages`` has to know it.
protocol Screen: Sendable {
    /// The name of its template.
    var template: String { get }
    /// What its texts can have filled in.
    func names(provider: String) -> [String: String]
    /// What its template can show, and `title`, the text for the browser's title bar.
    func content(_ words: Catalogue, _ names: [String: String]) -> [String: Any]
}
