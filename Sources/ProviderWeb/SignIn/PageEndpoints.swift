import HTTPTypes
import Hummingbird

/// Endpoints that answer a browser with pages, and take their forms.
protocol PageEndpoints: Sendable {
    var provider: Provider { get }
    var url: PublicURL { get }
}

extension PageEndpoints {
    var cookies: BrowserCookies { BrowserCookies(isHTTPS: url.isHTTPS) }

    /// A request that is in order goes on where the browser sends its cookies: under the public name, however the client builds names, so that
    /// a person logs in, and out, of all of them at once; and without TLS at some paths alone.
    func isWithCookies(_ request: Request, _ context: ProviderContext) -> Bool {
        request.head.authority.flatMap(url.alias) == nil && cookies.reach(context.writtenPath ?? request.uri.path)
    }

    /// The address where the browser sends its cookies.
    func way(to path: String, _ query: String, _ request: Request) -> String {
        let home = request.head.authority.flatMap(url.alias) == nil ? "" : url.text
        return home + path + (query.isEmpty ? "" : "?\(query)")
    }

    /// 303, never 307: that one would send a password on to the next address (RFC 9700, section 4.12).
    func seeOther(_ address: String) -> Response {
        Response(status: .seeOther, headers: [.location: address, .cacheControl: "no-store"])
    }

    /// A page, with the cookie that its form is tied to.
    func answer(
        _ html: String, _ browser: VisitingBrowser, _ language: PageLanguage, _ status: HTTPResponse.Status, forms: PageAnswer.Forms,
        hasScripts: Bool = false
    ) -> Response {
        var response = PageAnswer(html: html, status: status, language: language, forms: forms, hasScripts: hasScripts).response
        if let fresh = browser.freshValue { response.setCookies(cookies.browser(fresh)) }
        return response
    }
}
