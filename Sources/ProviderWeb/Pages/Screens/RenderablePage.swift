/// A page that ``Pages`` can render.
protocol RenderablePage: Sendable {
    /// The name of the template.
    var template: String { get }
    /// Returns the values for the placeholders of the page's texts.
    func placeholders(provider: String) -> [String: String]
    /// Returns the data of the template, including `title`, the text for the browser's title bar.
    func templateData(_ catalog: MessageCatalog, _ names: [String: String]) -> [String: Any]
    /// The current section in the navigation; `nil` for a page without navigation.
    var section: PageSection? { get }
    /// Whether the provider's name links to Home. It does not on the pages of a login, which lead back to an app.
    var linksToHome: Bool { get }
    /// Whether the page uses the full width of a large screen.
    var isWide: Bool { get }
    /// The layout of the page.
    var display: DialogDisplay { get }
    /// The names of the optional scripts, below ``Pages/assetPath``. The page works without them.
    var scripts: [String] { get }
}

extension RenderablePage {
    var section: PageSection? { nil }
    var linksToHome: Bool { section != nil }
    var isWide: Bool { section != nil }
    var display: DialogDisplay { .page }
    var scripts: [String] { section == nil ? [] : [PageScript.name] }
}

/// The script of the account, developer and tool pages, which shows times in the reader's time zone, copies texts and reveals passwords. All
/// pages work without it, and the pages of a login have no script.
enum PageScript {
    static let name = "page.js"
}

/// The script of the Graph API Explorer, which completes what is typed. The Explorer works without it.
enum ToolScript {
    static let name = "tools.js"
}
