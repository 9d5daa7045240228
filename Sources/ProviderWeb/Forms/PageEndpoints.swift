import HTTPTypes
import Hummingbird

/// Endpoints that return pages to a browser and handle the forms of those pages.
protocol PageEndpoints: Sendable {
    var provider: Provider { get }
    var url: PublicURL { get }
}

extension PageEndpoints {
    var cookies: BrowserCookies { BrowserCookies(isHTTPS: url.isHTTPS) }

    /// Whether the request arrived at an address to which browsers send the provider's cookies. Browsers send the cookies only to the
    /// public host name. Requests to its aliases are redirected there, so a login or logout applies to all aliases at once. Without TLS,
    /// browsers send the cookies only to certain paths.
    func receivesCookies(_ request: Request, _ context: ProviderContext) -> Bool {
        !isAlias(request) && cookies.areSent(to: context.originalPath ?? request.uri.path)
    }

    /// Whether the request was sent to another host name than the public one.
    func isAlias(_ request: Request) -> Bool { request.head.authority.flatMap(url.alias) != nil }

    /// Returns the address of a path under the host name to which browsers send the provider's cookies.
    func cookieAddress(for path: String, _ query: String, _ request: Request) -> String {
        let home = isAlias(request) ? url.text : ""
        return home + path + (query.isEmpty ? "" : "?\(query)")
    }

    /// Redirects with status 303, never 307, which would send a password on to the next address (RFC 9700, section 4.12).
    func seeOther(_ address: String) -> Response {
        Response(status: .seeOther, headers: [.location: address, .cacheControl: "no-store"])
    }

    /// Renders a page. If the browser has no browser cookie, the response sets the cookie to which the page's form is bound.
    func respond(
        _ page: some RenderablePage, _ browser: BrowserIdentity, _ language: PageLanguage, _ status: HTTPResponse.Status = .ok,
        forms: PageResponse.Forms
    ) -> Response {
        var response = PageResponse(
            html: provider.pages.html(page, in: language), status: status, language: language, forms: forms,
            hasScripts: !page.scripts.isEmpty
        ).response
        if let fresh = browser.newCookieValue { response.setCookies(cookies.browser(fresh)) }
        return response
    }
}
