import LoginModel
import Testing

@testable import ProviderDomain

@Suite("The errors of the dialog")
struct DialogErrorTests {
    /// Every error that is returned at the redirect URI.
    static let redirects: [(error: RedirectError, code: String, number: Int, reason: String)] = [
        (.canceled, "access_denied", 200, "user_denied"), (.loginRequired, "login_required", 190, "login_required"),
        (.differentPerson, "login_required", 190, "other_person"), (.consentRequired, "consent_required", 200, "consent_required"),
        (.confirmationRequired, "consent_required", 200, "confirmation_required"), (.missingNonce, "invalid_request", 100, "missing_nonce"),
        (.missingChallenge, "invalid_request", 100, "missing_code_challenge"),
        (.codeChallengeRequired, "invalid_request", 100, "code_challenge_needed"),
        (.plainChallenge, "invalid_request", 100, "plain_code_challenge"),
        (.promptNoneNotAlone, "invalid_request", 100, "prompt_none_not_alone"),
        (.limitedWithCode, "unsupported_response_type", 100, "limited_login_has_no_code"),
        (.unsupportedResponseType("x"), "unsupported_response_type", 100, "unsupported_response_type"),
        (.tokenInRedirect("token"), "unsupported_response_type", 100, "access_token_in_redirect"),
        (.tokenOrNonceWithoutChallenge, "unsupported_response_type", 100, "access_token_in_redirect"),
        (.requestObject("request_not_supported"), "request_not_supported", 100, "request_not_supported"),
        (.framedDisplay("iframe"), "invalid_request", 100, "display_not_supported"),
        (.unsupportedResponseMode("x"), "invalid_request", 100, "unsupported_response_mode"),
        (.badMaxAge("x"), "invalid_request", 100, "max_age_form"), (.badInput(.emptyNonce), "invalid_request", 100, "empty_nonce"),
        (.notUTF8("scope"), "invalid_request", 100, "not_utf8"),
        (.repeatedParameter("scope"), "invalid_request", 100, "repeated_parameter"),
        (.badThumbprint, "invalid_request", 100, "dpop_jkt_form"), (.authNonceTooLong, "invalid_request", 100, "auth_nonce_too_long"),
        (.zeroByteInNote, "invalid_request", 100, "auth_nonce_zero_byte"),
    ]

    @Test("Each error at the redirect URI has its code, number, reason and one sentence", arguments: redirects.indices)
    func redirect(number: Int) throws {
        let (error, code, errorNumber, reason) = Self.redirects[number]
        #expect(error.error == code && error.number == errorNumber && error.reason == reason)
        #expect(error.isCancel == (reason == "user_denied"), "Only the person can cancel")
        let text = AuthorizationResponse(error, to: try Sample.request()).address
        let parameters = FormParameters(encoded: String(text.dropFirst(Sample.webCallback.count + 1).dropLast("#_=_".count)))
        #expect(parameters["error"] == code && parameters["error_code"] == "\(errorNumber)" && parameters["error_reason"] == reason)
        #expect(parameters["error_description"] == error.description && !error.description.isEmpty)
        #expect(parameters["error_message"] == (error.isCancel ? nil : error.description))
    }

    @Test("An error quotes only the beginning of what the request contains")
    func quotes() {
        let long = String(repeating: "x", count: 5000)
        let (short, middle) = (String(repeating: "x", count: 64), String(repeating: "x", count: 128))
        #expect(
            RedirectError.unsupportedResponseType(long).description
                == "The response type \"\(middle)\" contains none of code, id_token and none.")
        #expect(RedirectError.unsupportedResponseMode(long).description.hasPrefix("The response_mode \"\(middle)\" does not fit"))
        #expect(RedirectError.badMaxAge(long).description == "max_age is \"\(short)\", which is not a number of seconds.")
        #expect(RedirectError.notUTF8(long).description == "The parameter \(short) is not UTF-8.")
        #expect(
            RedirectError.repeatedParameter(long).description == "The parameter \(short) occurs more than once (RFC 6749, section 3.1).")
        #expect(PageError.repeatedParameter(long).developerNote == "The parameter \(short) occurs more than once (RFC 6749, section 3.1).")
        #expect(PageError.redirectURIBlocked(long).developerNote.hasSuffix("The redirect URI was " + String(repeating: "x", count: 512)))
        #expect(PageError.domainNotIncluded(long).developerNote.hasSuffix("The redirect URI was " + String(repeating: "x", count: 512)))
    }

    /// Every error that is returned as a page.
    static let pages: [(error: PageError, code: String, status: Int, dependsOnPerson: Bool)] = [
        (.missingAppID, "missing_app_id", 400, false), (.invalidAppID, "invalid_app_id", 400, false),
        (.missingRedirectURI, "missing_redirect_uri", 400, false), (.redirectURINotAbsolute, "redirect_uri_not_absolute", 400, false),
        (.redirectURIBlocked("x"), "redirect_uri_blocked", 400, false), (.domainNotIncluded("x"), "domain_not_included", 400, false),
        (.appNotActive, "app_not_active", 403, false), (.loginDisabled, "login_switched_off", 403, false),
        (.embeddedBrowser, "embedded_browser", 403, false), (.testUserOfOtherApp, "test_user_elsewhere", 403, true),
        (.repeatedParameter("x"), "malformed_form", 400, false), (.queryTooLong, "too_large", 414, false),
        (.formTooLarge("The form is too large."), "too_large", 413, false), (.appInDevelopment, "app_in_development", 403, true),
        (.appNotAvailable, "app_not_available", 403, true),
    ]

    @Test("Each error page has its code and status, and some depend on who is logged in", arguments: pages.indices)
    func page(number: Int) {
        let (error, code, status, dependsOnPerson) = Self.pages[number]
        #expect(error.code == code && error.status == status && error.dependsOnPerson == dependsOnPerson)
        #expect(error.isPrivate == (code == "app_not_available"), "Only the age of a person must stay unknown to developers")
        #expect(error.restartAddress == nil && !error.developerNote.isEmpty)
    }

    @Test("A page can offer an address at which the dialog starts again")
    func restart() {
        let error = PageError(code: "expired", developerNote: "n", status: 410, restartAddress: "/dialog/oauth?a=b", isPrivate: true)
        #expect(error.restartAddress == "/dialog/oauth?a=b" && error.status == 410 && error.isPrivate && !error.dependsOnPerson)
        #expect(PageError.formTooLarge("n").developerNote == "n")
        #expect(PageError.queryTooLong.developerNote == "The query is longer than 16384 bytes.")
    }
}
