import HTTPTypes
import Hummingbird
import LoginModel
import ProviderDomain
import ProviderStore

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// A person at the pages that are theirs.
struct PersonVisit: Sendable {
    let person: Person
    let browser: VisitingBrowser
    let language: PageLanguage
}

/// Endpoints whose pages are for whoever is logged in.
protocol PersonEndpoints: PageEndpoints {}

extension PersonEndpoints {
    /// Answers whoever is logged in; anybody else logs in first, and comes back.
    func visit(
        _ request: Request, _ context: ProviderContext, _ body: (PersonVisit) async throws -> Response
    ) async throws -> Response {
        let path = Self.path(of: request)
        guard isWithCookies(request, context) else { return seeOther(way(to: path, request.uri.query ?? "", request)) }
        guard let visit = try await visit(request) else {
            let query = request.uri.query.map { "?\($0)" } ?? ""
            let way = FormParameters.encode([(name: PersonLogin.Field.next, value: path + query)])
            return seeOther("\(PersonLogin.path)?\(way)")
        }
        return try await answering(visit) { try await body(visit) }
    }

    /// A refusal is in the language of whoever is logged in.
    private func answering(_ visit: PersonVisit, _ body: () async throws -> Response) async throws -> Response {
        do {
            return try await body()
        } catch let refusal as DialogRefusal {
            throw RefusedVisit(refusal: refusal, language: visit.language)
        }
    }

    /// Takes a form of these pages. One that comes too late, or after the session has ended, is not acted on, and comes back to whoever sent it
    /// with everything that was typed.
    /// - Parameter page: where the form is.
    func submission(
        _ request: Request, _ context: ProviderContext, of page: String,
        _ body: (PersonVisit, FormParameters) async throws -> Response
    ) async throws -> Response {
        try await submission(try await ownForm(request, context), request, of: page, body)
    }

    /// The same for a form that was read already.
    func submission(
        _ fields: FormParameters, _ request: Request, of page: String,
        _ body: (PersonVisit, FormParameters) async throws -> Response
    ) async throws -> Response {
        let sealed = try ownSeal(of: fields)
        let browser = VisitingBrowser(request, cookies, provider.surroundings)
        let visit = try await visit(request)
        let language = visit?.language ?? PageLanguage.chosen(for: request)
        let objection = sealed.objection(
            to: .ownPages, browser: browser.sentDigest, session: visit?.browser.sessionDigest, at: provider.surroundings.now())
        if let visit, objection == nil { return try await answering(visit) { try await body(visit, fields) } }
        let kept = KeptForm(fields, of: sealed, at: Self.path(of: request), page: page)
        let age = provider.surroundings.now().timeIntervalSince1970 - sealed.madeAt
        // A browser that has lost its cookies is nobody's until the person has logged in again.
        let isForgotten = browser.sentDigest == nil && sealed.use == .ownPages
        guard objection != .foreign || isForgotten, age <= KeptForm.longestAge, let kept else {
            if let objection { throw refusal(for: objection, to: .ownPages, restart: page, language) }
            throw DialogRefusal(code: "malformed_form", developerNote: "The form does not say whose it is.")
        }
        let desk = PersonLogin(provider: provider, url: url)
        guard let visit else {
            let isKept = !kept.fields.isEmpty
            return try desk.page(
                browser, language, goal: isKept ? .kept(kept) : .page(page), notice: isKept ? nil : .signedOut, status: .forbidden)
        }
        guard !kept.fields.isEmpty else { return seeOther(page) }
        guard kept.person == visit.person.id else {
            try check(sealed, for: .ownPages, browser, restart: page, language)
            return seeOther(page)
        }
        return try await desk.page(kept, for: visit)
    }

    /// The hidden field of a form.
    func form(of visit: PersonVisit) throws -> String {
        let query = KeptForm.mark(of: visit.person.id)
        return try seal(
            DialogErrand(query: Array(query.utf8)), for: .ownPages, visit.browser, session: visit.browser.sessionDigest,
            startedAt: provider.surroundings.now())
    }

    func answer(_ screen: some Screen, _ visit: PersonVisit, _ status: HTTPResponse.Status = .ok) -> Response {
        answer(
            provider.pages.html(screen, in: visit.language), visit.browser, visit.language, status, forms: .own,
            hasScripts: !screen.scripts.isEmpty)
    }

    /// Whoever is logged in, if somebody is.
    func visit(_ request: Request) async throws -> PersonVisit? {
        let browser = VisitingBrowser(request, cookies, provider.surroundings)
        guard let person = try await provider.visitor(in: browser)?.person else { return nil }
        let language = PageLanguage.chosen(for: request, by: person, locales: DialogRequest.locales(in: request.queryParameters))
        return PersonVisit(person: person, browser: browser, language: language)
    }

    /// With one slash at the beginning: two would lead to another host.
    private static func path(of request: Request) -> String {
        "/" + request.uri.path.split(separator: "/").joined(separator: "/")
    }
}
