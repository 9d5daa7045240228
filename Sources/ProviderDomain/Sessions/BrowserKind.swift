/// The browser that a person uses and its operating system, so that the person can distinguish their browsers. Only names from fixed lists
/// are stored, no matter what the `User-Agent` header contains.
public struct BrowserKind: Sendable, Hashable {
    /// The name of the browser, such as `Firefox`; `nil` if it is unknown.
    public let browser: String?
    /// The name of the operating system or device, such as `Windows` or `iPhone`; `nil` if it is unknown.
    public let system: String?

    /// Creates a browser from stored names.
    public init(browser: String?, system: String?) {
        self.browser = browser
        self.system = system
    }

    /// Reads the `User-Agent` header (RFC 9110, section 10.1.5).
    public init(userAgent: String?) {
        let text = String((userAgent ?? "").unicodeScalars.prefix(Self.maximumLength))
        browser = Self.browsers.first { text.contains($0.mark) }?.name
        system = Self.systems.first { text.contains($0.mark) }?.name
    }

    private static let maximumLength = 1024

    /// The names of the browsers, and the text that identifies each browser in the header. A browser also sends the texts of browsers that
    /// it imitates, so the texts that the fewest browsers send come first.
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
