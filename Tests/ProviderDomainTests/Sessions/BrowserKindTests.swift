import ProviderDomain
import Testing

@Suite("The browser and system of a session")
struct BrowserKindTests {
    private static let mozilla = "Mozilla/5.0"

    @Test(
        "A known user agent gives the common names of its browser and system",
        arguments: [
            ("\(mozilla) (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0", "Firefox", "Linux"),
            ("\(mozilla) (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36", "Chrome", "Linux"),
            (
                "\(mozilla) (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36 Edg/142.0",
                "Edge", "Windows"
            ),
            (
                "\(mozilla) (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 "
                    + "Safari/604.1", "Safari", "iPhone"
            ),
            (
                "\(mozilla) (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) FxiOS/140.0 Safari/605.1.15",
                "Firefox", "iPhone"
            ),
            (
                "\(mozilla) (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Safari/605.1.15",
                "Safari", "macOS"
            ),
            (
                "\(mozilla) (Linux; Android 16; K) AppleWebKit/537.36 (KHTML, like Gecko) SamsungBrowser/28.0 Chrome/130.0 Safari/537.36",
                "Samsung Internet", "Android"
            ),
        ])
    func known(userAgent: String, browser: String, system: String) {
        #expect(BrowserKind(userAgent: userAgent) == BrowserKind(browser: browser, system: system))
    }

    @Test(
        "An unknown user agent gives neither a browser nor a system",
        arguments: [
            nil, "", "curl/8.5", "<script>alert(1)</script>", "\u{202E}xoferiF", String(repeating: "x", count: 2000) + "Firefox/1 Linux",
        ])
    func unknown(userAgent: String?) {
        #expect(BrowserKind(userAgent: userAgent) == BrowserKind(browser: nil, system: nil))
    }
}
