public import LoginModel

#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// The encrypted state in the hidden field of a form, in the dialog and on the person's own pages. It holds everything that the provider needs
/// when the form is submitted, so that an unfinished dialog takes no row in the store. It also protects the form against cross-site request
/// forgery: it is bound to one browser and, once a person is logged in, to one session.
public struct FormState: Sendable, Codable {
    /// The form that a field belongs to. A field is accepted only with the form that it was made for.
    public enum Use: String, Sendable, Codable {
        /// The login form of the dialog, before anyone is logged in.
        case logIn
        /// The consent form of one session.
        case consent
        /// The redirect that continues the dialog after a form.
        case goOn
        /// The form that logs a person out of the provider.
        case logOut
        /// The form for the user code of a device.
        case enterCode
        /// The login form of the person's own pages.
        case signIn
        /// A form on the person's own pages, in one session.
        case ownPages
    }

    /// The form that the field belongs to.
    public let use: Use
    /// The query of the authorization request in base64url, because it need not be UTF-8.
    public let query: String
    /// The digest of the device code; see ``FormPayload/device``.
    public let device: String?
    /// The digest of the browser cookie.
    public let browser: String
    /// The digest of the session cookie, for a form that acts on behalf of a person.
    public let session: String?
    /// The permissions that had a checkbox on the page. An absent checkbox means a refusal only if it was shown.
    public let shown: [String]
    /// What the person deselected on the consent page, if the session ended before the form was submitted.
    public let choice: Choice?
    /// The digest of the cookie of the session that was opened in this dialog, if any. Its holder has entered the password in this dialog.
    public let opened: String?
    /// When the dialog began, in seconds since 1970.
    public let startedAt: Double
    /// When the form was created, in seconds since 1970.
    public let madeAt: Double

    /// Creates the state of a form.
    public init(
        for use: Use, payload: FormPayload, browser: String, session: String?, shown: [Permission] = [], choice: Choice? = nil,
        opened: String? = nil, startedAt: Date, madeAt: Date
    ) {
        self.use = use
        query = Base64URL.encode(payload.query)
        device = payload.device
        self.browser = browser
        self.session = session
        self.shown = shown.map(\.name)
        self.choice = choice
        self.opened = opened
        self.startedAt = startedAt.timeIntervalSince1970
        self.madeAt = madeAt.timeIntervalSince1970
    }

    /// The selection that a person made on the consent page.
    public struct Choice: Sendable, Hashable, Codable {
        private let owner: Int64
        /// The names of the deselected permissions.
        public let off: Set<String>

        /// Creates the selection of a person.
        public init(of person: Person.ID, off: Set<String> = []) {
            owner = person.rawValue
            self.off = off
        }

        /// The person to whom the page was shown.
        public var person: Person.ID { Person.ID(rawValue: owner) }
    }

    /// How long a form may stay open, in seconds.
    public static let longestAge: Double = 3600

    /// The context that the form carries.
    public var payload: FormPayload { FormPayload(query: Base64URL.decode(query) ?? [], device: device) }
    /// When the browser arrived at the dialog.
    public var arrivedAt: Date { Date(timeIntervalSince1970: startedAt) }

    /// Why a submitted form is rejected.
    public enum Violation: Sendable, Hashable {
        /// The form was made for another browser, or the browser sends no cookie.
        case foreign
        /// The form was open for too long.
        case stale
        /// The session that the form was made for has ended, or another person has logged in since.
        case otherSession
    }

    /// Returns the encrypted text of the hidden field.
    /// - Throws: The error of the sealer.
    public func sealed(by sealer: Sealer) throws -> String {
        Base64URL.encode(try sealer.seal(Array(JSONEncoder().encode(self)), for: .dialog))
    }

    /// Decrypts a submitted field; `nil` if this provider did not create it.
    public static func open(_ text: String, by sealer: Sealer) -> FormState? {
        guard let bytes = Base64URL.decode(text).flatMap({ sealer.open($0, for: .dialog) }) else { return nil }
        return try? JSONDecoder().decode(FormState.self, from: Data(bytes))
    }

    /// Returns why the form must be rejected, or `nil` if it is acceptable.
    /// - Parameters:
    ///   - use: The form that the request's address expects.
    ///   - browser: The digest of the browser cookie that the request carries.
    ///   - session: The digest of the session cookie that the request carries.
    ///   - now: The current time.
    public func problem(for use: Use, browser: String?, session: String?, at now: Date) -> Violation? {
        guard use == self.use, let browser, constantTimeEquals(browser.utf8, self.browser.utf8) else { return .foreign }
        let age = now.timeIntervalSince1970 - madeAt
        guard age >= -60, age <= Self.longestAge else { return .stale }
        guard let expected = self.session else { return [.consent, .ownPages].contains(use) ? .otherSession : nil }
        guard let session, constantTimeEquals(session.utf8, expected.utf8) else { return .otherSession }
        return nil
    }
}
