/// A page, as far as ``Pages`` has to know it.
protocol Screen: Sendable {
    /// The name of its template.
    var template: String { get }
    /// What its texts can have filled in.
    func names(provider: String) -> [String: String]
    /// What its template can show, and `title`, the text for the browser's title bar.
    func content(_ words: Catalogue, _ names: [String: String]) -> [String: Any]
    /// Where it belongs, if it leads on to the others.
    var section: PageSection? { get }
    /// Whether the provider's name leads to its first page. Not where somebody is on the way back to an app.
    var leadsHome: Bool { get }
    /// Whether it needs the room of a desk, where there is one.
    var isWide: Bool { get }
    /// The frame that it is shown in.
    var display: DialogDisplay { get }
    /// The names of the scripts that make it more pleasant, below ``Pages/assetPath``. It works without them.
    var scripts: [String] { get }
}

extension Screen {
    var section: PageSection? { nil }
    var leadsHome: Bool { section != nil }
    var isWide: Bool { false }
    var display: DialogDisplay { .page }
    var scripts: [String] { [] }
}
