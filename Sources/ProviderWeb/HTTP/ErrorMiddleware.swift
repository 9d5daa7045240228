import HTTPTypes
import Hummingbird
import Logging
import LoginModel
import NIOHTTP1
import ProviderDomain
import ProviderServices
import ProviderStore

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// Turns errors into responses in a form that the client can read, and logs them.
struct ErrorMiddleware: RouterMiddleware {
    let provider: Provider

    func handle(
        _ request: Request, context: ProviderContext, next: (Request, ProviderContext) async throws -> Response
    ) async throws -> Response {
        do {
            return try await next(request, context)
        } catch let error as GraphError {
            error.log(context)
            return error.response(context, ResponseFormat(request.queryParameters, request), provider.pages)
        } catch let error as LocalizedPageError {
            return errorPage(error.refusal, in: error.language, error.display, accountSwitch: error.accountSwitch, context)
        } catch let error as PageError {
            let parameters = request.queryParameters
            let language = PageLanguage.chosen(for: request, locales: AuthorizationRequest.locales(in: parameters))
            return errorPage(error, in: language, DialogDisplay(parameters), context)
        } catch let error as AuthorizationErrorResponse {
            context.logger.notice("dialog refused", metadata: ["code": "\(error.reason)"])
            return Response(status: .seeOther, headers: [.location: error.response.address, .cacheControl: "no-store"])
        } catch let error as PicturesBusy {
            let headers: HTTPFields = [.retryAfter: "\(error.retryAfter)"]
            return respond(HTTPError(.serviceUnavailable, headers: headers, message: error.explanation), request, context)
        } catch let error as any HTTPResponseError {
            return respond(error, request, context)
        } catch let error as HTTPParserError {
            // The server itself responds to malformed HTTP, and closes the connection.
            throw error
        } catch let error as UnansweredRequest {
            throw error
        } catch let error as StoreError {
            error.log(context)
            guard Self.wantsPage(request) else {
                return error.graphError.response(context, ResponseFormat(request.queryParameters, request), provider.pages)
            }
            return respond(error.pageError(for: request, context), request, context)
        } catch {
            context.logger.error("request failed", metadata: ["why": "\("\(error)".redactedForLog)"])
            return respond(.unexpected(context), request, context)
        }
    }

    private func errorPage(
        _ refusal: PageError, in language: PageLanguage, _ display: DialogDisplay, accountSwitch: ErrorPage.AccountSwitch? = nil,
        _ context: ProviderContext
    ) -> Response {
        context.logger.notice("dialog refused", metadata: ["code": "\(refusal.code)", "why": "\(refusal.developerNote.redactedForLog)"])
        return provider.page(refusal, in: language, display, accountSwitch: accountSwitch, request: context.traceID)
    }

    private func respond(_ error: any HTTPResponseError, _ request: Request, _ context: ProviderContext) -> Response {
        var response = respond(Self.pageError(for: error), request, context)
        for field in (error as? HTTPError)?.headers ?? [:] { response.headers[field.name] = field.value }
        return response
    }

    /// Returns a page for a browser, or the JSON envelope for any other client.
    private func respond(_ refusal: PageError, _ request: Request, _ context: ProviderContext) -> Response {
        let parameters = request.queryParameters
        if Self.wantsPage(request) {
            let language = PageLanguage.chosen(for: request, locales: AuthorizationRequest.locales(in: parameters))
            return provider.page(refusal, in: language, DialogDisplay(parameters), request: context.traceID)
        }
        let error =
            switch refusal.status {
            case 503: GraphError.serviceUnavailable
            case 500...: GraphError.unexpected
            case _ where refusal.code == "page_not_found": GraphError.unknownPath(request.uri.path)
            case let status: GraphError.malformed(refusal.developerNote, status: status)
            }
        return error.response(context, ResponseFormat(parameters, request), provider.pages)
    }

    private static func wantsPage(_ request: Request) -> Bool { request.headers[.accept]?.contains("text/html") == true }

    private static func pageError(for error: any HTTPResponseError) -> PageError {
        let note = (error as? HTTPError)?.body ?? error.status.reasonPhrase
        let code =
            switch error.status {
            case .notFound: "page_not_found"
            case .methodNotAllowed: "method_not_allowed"
            case .contentTooLarge, .uriTooLong: "too_large"
            case .serviceUnavailable: "busy"
            default: "malformed_form"
            }
        return PageError(code: code, developerNote: note, status: error.status.code)
    }
}

extension PageLanguage {
    /// Returns the language of a page that answers a request.
    /// - Parameter person: the person who is logged in, whose chosen language takes precedence; `nil` to use the
    ///   language last chosen in the browser.
    static func chosen(for request: Request, by person: Person? = nil, locales: [String] = []) -> PageLanguage {
        let choice = person == nil ? BrowserCookies.language(in: request) : person?.pageLanguage
        return choice.flatMap(PageLanguage.init(matching:)) ?? preferred(locales: locales, acceptLanguage: request.headers[.acceptLanguage])
    }
}
