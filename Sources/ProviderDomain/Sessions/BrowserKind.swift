/// Which browser somebody uses, and on what, in names that people know: all that is kept of the header `User-Agent`, so that a person can tell
/// their browsers apart. A name that is not on the lists is not kept, whatever a program says of itself.
public struct BrowserKind: Sendable, Hashable {
    /// Such as `Firefox`; `nil` for one that is not known.
    public let browser: String?
    /// Such as `Windows` or `iPhone`; `nil` for one that is not known.
    public let system: String?

    /// Takes both as they are.
    public init(browser: String?, system: String?) {
        self.browser = browser
        self.system = system
    }

    /// Reads the header (RFC 9110, section 10.1.5).
    public init(userAgent: String?) {
        let text = String((userAgent ?? "").unicodeScalars.prefix(Self.longest))
        browser = Self.browsers.first { text.contains($0.mark) }?.name
        system = Self.systems.first { text.contains($0.mark) }?.name
    }

    private static let longest = 1024

    /// A browser says the names of those that it is made like too, so the one that is said by the fewest comes first.
    private static let browsers: [(mark: String, name: String)] = [
        ("Edg/", "Edge"), ("EdgA/", "Edge"), ("EdgiOS/", "Edge"), ("OPR/", "Opera"), ("SamsungBrowser/", "Samsung Internet"),
        ("Vivaldi/", "Vivaldi"), ("Firefox/", "Firefox"), ("FxiOS/", "Firefox"), ("CriOS/", "Chrome"), ("Chrome/", "Chrome"),
        ("Safari/", "Safari"),
    ]

    private static let systems: [(mark: String, name: String)] = [
        ("iPhone", "iPhone"), ("iPad", "iPad"), ("Android", "Android"), ("CrOS", "ChromeOS"), ("Windows", "Windows"),
        ("Macintosh", "macOS"), ("Linux", "Linux"),
    ]
}
