import Hummingbird
import HummingbirdLogin

/// The sessions of an app. `open` always fails, `person` fails unless `isAsking` is `true`, and `close` fails unless `isClosing` is `true`.
struct AppSessions: WebLoginSessions {
    struct Unavailable: Error, CustomStringConvertible {
        let description = "no connection\nto the store\u{202E}"
    }

    var isAsking = true
    var isClosing = true
    let currentPerson: WebLoginPerson?

    func person(of request: Request, context: BasicRequestContext) async throws -> WebLoginPerson? {
        guard isAsking else { throw Unavailable() }
        return currentPerson
    }

    func open(
        for arrival: WebLoginResult, replacing request: Request, into response: inout Response, context: BasicRequestContext
    ) async throws {
        throw Unavailable()
    }

    func close(of request: Request, into response: inout Response, context: BasicRequestContext) async throws {
        guard isClosing else { throw Unavailable() }
        response.headers[.setCookie] = "session=; Max-Age=0"
    }
}
