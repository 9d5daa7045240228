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

    @Test(
        "A browser that imitates others is recognized by its own mark, wherever the mark is",
        arguments: [
            ("Chrome/1 Safari/1 EdgA/1", "Edge"), ("EdgiOS/1 Safari/1", "Edge"), ("Edg/1 Chrome/1", "Edge"),
            ("Chrome/1 Safari/1 OPR/1", "Opera"),
            ("Chrome/1 Vivaldi/1", "Vivaldi"), ("CriOS/1 Safari/1", "Chrome"), ("FxiOS/1 Safari/1", "Firefox"),
            ("SamsungBrowser/1 Chrome/1", "Samsung Internet"),
            ("Safari/1", "Safari"), ("Chrome", nil), ("chrome/1", nil), ("XEdg/1", "Edge"), ("Safari /1", nil),
        ] as [(String, String?)])
    func browsers(userAgent: String, name: String?) {
        #expect(BrowserKind(userAgent: userAgent).browser == name)
    }

    @Test(
        "A system is recognized by the name of the device before that of the system that it is based on",
        arguments: [
            ("iPhone; like Mac OS X", "iPhone"), ("iPad; Macintosh", "iPad"), ("Linux; Android 16", "Android"),
            ("X11; CrOS x86_64", "ChromeOS"),
            ("Windows NT 10.0", "Windows"), ("Macintosh; Intel", "macOS"), ("X11; Linux", "Linux"), ("linux", nil), ("Mac OS X", nil),
            ("FreeBSD", nil),
        ] as [(String, String?)])
    func systems(userAgent: String, name: String?) {
        #expect(BrowserKind(userAgent: userAgent).system == name)
    }

    @Test("Only the first 1,024 scalars of the header are read", arguments: [(1016, "Firefox"), (1017, nil)] as [(Int, String?)])
    func length(count: Int, name: String?) {
        #expect(BrowserKind(userAgent: String(repeating: "é", count: count) + "Firefox/").browser == name)
        #expect(
            BrowserKind(userAgent: String(repeating: "e\u{301}", count: count / 2) + (count % 2 == 1 ? "e" : "") + "Firefox/").browser
                == name)
    }
}
