import Dispatch
import Foundation
import LatchkeyTesting
import Logging
import LoginModel
import ProviderDomain
import ProviderStore
import TestSupport
import Testing

@testable import ProviderServices
@testable import ProviderWeb

@Suite("The icon of an app")
struct AppIconTests {
    private static let path = "\(Dashboard.app)/icon"

    private static func file(_ name: String) throws -> [UInt8] {
        let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../../Examples/sample").standardized
        return Array(try Data(contentsOf: folder.appending(path: name)))
    }

    /// The header and one scan of a progressive JPEG of 24,000 × 8,000 pixels.
    private static let hugeJPEG: [UInt8] =
        [0xff, 0xd8, 0xff, 0xc2, 0, 17, 8, 0x1f, 0x40, 0x5d, 0xc0, 3, 1, 0x22, 0, 2, 0x11, 0, 3, 0x11, 0]
        + [0xff, 0xda, 0, 12, 3, 1, 0, 2, 0, 3, 0, 0, 0, 0, 0, 0xff, 0xd9]

    private func send(_ file: [UInt8]?, action: String = "set", _ dashboard: Dashboard) async throws -> ScriptedBrowser.Response {
        let fields = try await dashboard.hidden(Self.path) + [(name: "action", value: action)]
        return try await send(file, fields, to: try Sample.url(dashboard.provider, Self.path), in: dashboard.browser)
    }

    private func send(
        _ file: [UInt8]?, _ fields: [(name: String, value: String)], to address: URL, in browser: ScriptedBrowser
    ) async throws -> ScriptedBrowser.Response {
        var body = Data()
        for field in fields {
            body += Data("--b\r\nContent-Disposition: form-data; name=\"\(field.name)\"\r\n\r\n\(field.value)\r\n".utf8)
        }
        if let file {
            body += Data("--b\r\nContent-Disposition: form-data; name=\"icon\"; filename=\"a.png\"\r\n\r\n".utf8) + Data(file)
            body += Data("\r\n".utf8)
        }
        body += Data("--b--\r\n".utf8)
        return try await browser.send("POST", address, body: body, headers: ["Content-Type": "multipart/form-data; boundary=b"])
    }

    @Test("An uploaded icon is re-encoded and shown on the app's pages and in the dialog until it is removed")
    func upload() async throws {
        try await Dashboard.run { dashboard in
            let file = try Self.file("ada.png")
            #expect(try await send(file, dashboard).headers["location"] == "\(Dashboard.app)?done=icon-set")
            let digest = try #require(try await dashboard.sample().iconDigest)
            let stored = try #require(try await dashboard.provider.store.icon(withDigest: digest))
            #expect(stored.bytes != file && PictureFormat(of: stored.bytes) == .png)
            let image = try await dashboard.get("/icons/\(digest)")
            #expect(image.status == 200 && image.headers["content-type"] == "image/png")
            #expect(image.headers["cache-control"]?.contains("immutable") == true)
            let again = try await dashboard.browser.get(
                try Sample.url(dashboard.provider, "/icons/\(digest)"), headers: ["If-None-Match": image.headers["etag"] ?? ""])
            #expect(again.status == 304)
            for path in ["/developers", Dashboard.app] {
                #expect(try await dashboard.page(path).all("img").first?.attributes["src"] == "/icons/\(digest)")
            }
            let dialog = try dashboard.parsedPage(try await ScriptedBrowser().get(try Sample.dialog(dashboard.provider)))
            #expect(dialog.all("img").first?.attributes["alt"] == "")
            let line = try await dashboard.line(.appChanged)
            #expect(line?.fields == ["icon"] && line?.actor == .person)
            #expect(try await send(nil, action: "remove", dashboard).headers["location"] == "\(Dashboard.app)?done=icon-removed")
            #expect(try await dashboard.sample().iconDigest == nil)
            #expect(try await dashboard.get("/icons/\(digest)").status == 404)
            #expect(try await dashboard.page(Dashboard.app).all("span").contains { $0.text == "S" })
        }
    }

    @Test("While another picture of the person is decoded, an upload gets the form again, with status 503", .timeLimit(.minutes(1)))
    func busy() async throws {
        let decoding = DispatchQueue(label: "decoding")
        decoding.suspend()
        defer { decoding.resume() }
        try await LimitedProvider.run(changing: { $0.thumbnails = ThumbnailCache(limits: .init(), receivingOn: decoding) }) {
            provider, url in
            let (browser, file) = (ScriptedBrowser(), try Self.file("ada.png"))
            let page = try #require(URL(string: url.text + Self.path))
            let loginPage = try #require(URL(string: "\(url.text)/settings/login"))
            let login = try #require(try await browser.get(loginPage).page().form)
            _ = try await browser.post(login.action, login.hidden + [("email", Sample.grace.login), ("password", Sample.grace.password)])
            let form = try #require(try await browser.get(page).page().form)
            let grace = try #require(try await provider.store.person(withLogin: Sample.grace.login))
            let other = Task { try await provider.thumbnails.decodeUpload(file, from: grace.id, in: "", logger: Logger(label: "test")) }
            await wait { provider.thumbnails.uploadCount > 0 }
            let response = try await send(file, form.hidden + [("action", "set")], to: page, in: browser)
            #expect(response.status == 503 && response.headers["retry-after"] == "2")
            #expect(try response.page().form?.hidden.isEmpty == false)
            other.cancel()
        }
    }

    @Test("An unusable icon file is rejected with the reason")
    func refused() async throws {
        try await Dashboard.run { dashboard in
            let png = try Self.file("ada.png")
            let before = try await dashboard.sample().iconDigest
            let cases: [([UInt8]?, Int, String)] = [
                (nil, 400, "choose a file"), ([], 400, "choose a file"), (Array("GIF89a".utf8), 415, "not a PNG"),
                (Array("<svg xmlns='http://www.w3.org/2000/svg'/>".utf8), 415, "not a PNG"),
                (Array(png.prefix(100)), 400, "cannot be read"), (Self.hugeJPEG, 400, "too many pixels"),
                (png + [UInt8](repeating: 0, count: IconImage.maximumSize), 413, "larger than 5 MB"),
                ([UInt8](repeating: 0, count: IconImage.maximumSize * 2 + 200_000), 413, "larger than 5 MB"),
            ]
            for (file, status, words) in cases {
                let refused = try await send(file, dashboard)
                #expect(refused.status == status)
                #expect(try refused.page().alert?.contains(words) == true, "\(words)")
            }
            #expect(try await dashboard.sample().iconDigest == before)
        }
    }

    @Test("An icon upload without a login, from another site or without a valid form is rejected")
    func protected() async throws {
        try await Dashboard.run { dashboard in
            let body = Data("--b\r\nContent-Disposition: form-data; name=\"action\"\r\n\r\nremove\r\n--b--\r\n".utf8)
            let headers = ["Content-Type": "multipart/form-data; boundary=b"]
            let url = try Sample.url(dashboard.provider, Self.path)
            #expect(try await dashboard.browser.send("POST", url, body: body, headers: headers).status == 400)
            let login = try await ScriptedBrowser().send("POST", url, body: body, headers: headers)
            #expect(login.status == 403 && login.text.contains("You were logged out in the meantime"))
            #expect(try login.page().form?.asksForPassword == true)
            let foreign = headers.merging(["Sec-Fetch-Site": "cross-site"]) { $1 }
            #expect(try await dashboard.browser.send("POST", url, body: body, headers: foreign).status == 403)
            let wrongHeaders = ["Content-Type": "multipart/form-data; boundary=c"]
            #expect(try await dashboard.browser.send("POST", url, body: body, headers: wrongHeaders).status == 400)
        }
    }

    @Test("An icon from the seed file is re-encoded too")
    func seed() async throws {
        let file = try Self.file("ada.png")
        try await Dashboard.run(changing: { $0.icons[Sample.appID] = IconImage(bytes: file) }) { dashboard in
            let digest = try #require(try await dashboard.sample().iconDigest)
            let image = try await dashboard.get("/icons/\(digest)")
            #expect(image.status == 200 && Array(image.body) != file)
        }
    }
}
