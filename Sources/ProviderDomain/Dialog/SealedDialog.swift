public import LoginModel

#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// The hidden field of the forms of the dialog, and of the person's own pages: everything that the provider must know when the form comes back, so that an unfinished dialog
/// costs no row in the store. It is at the same time the forms' protection against forgery: it is bound to one browser and, once somebody
/// is logged in, to one session.
public struct SealedDialog: Sendable, Codable {
    /// What a sealed field is good for: one that came with one form is never taken with another.
    public enum Use: String, Sendable, Codable {
        /// The login form, on which nobody acts as a person yet.
        case logIn
        /// The consent form of one session.
        case consent
        /// The way on after a form.
        case goOn
        /// The form that logs a person out of the provider.
        case logOut
        /// The form that takes the code of a device.
        case enterCode
        /// The form that logs a person in to their own pages.
        case signIn
        /// A form of those pages, in one session.
        case ownPages
    }

    /// The one form that it is for.
    public let use: Use
    /// The query of the dialog's address as it came, in base64url: it need not be UTF-8.
    public let query: String
    /// See ``DialogErrand/device``.
    public let device: String?
    /// The digest of the browser's cookie.
    public let browser: String
    /// The digest of the session's cookie, on a form that acts for a person.
    public let session: String?
    /// The permissions that had a switch on the page: an absent checkbox is a refusal only if it was there.
    public let shown: [String]
    /// What a person has switched off on the consent page, where their session had ended before it was sent.
    public let choice: Choice?
    /// The digest of the cookie of the session that was opened in this dialog, if one was: whoever holds it has typed the password here.
    public let opened: String?
    /// When the dialog began, in seconds since 1970.
    public let startedAt: Double
    /// When this form was made.
    public let madeAt: Double

    /// Takes everything as it is.
    public init(
        for use: Use, errand: DialogErrand, browser: String, session: String?, shown: [Permission] = [], choice: Choice? = nil,
        opened: String? = nil, startedAt: Date, madeAt: Date
    ) {
        self.use = use
        query = Base64URL.encode(errand.query)
        device = errand.device
        self.browser = browser
        self.session = session
        self.shown = shown.map(\.name)
        self.choice = choice
        self.opened = opened
        self.startedAt = startedAt.timeIntervalSince1970
        self.madeAt = madeAt.timeIntervalSince1970
    }

    /// Switches that somebody has set.
    public struct Choice: Sendable, Hashable, Codable {
        private let owner: Int64
        /// The names of the permissions that are switched off.
        public let off: Set<String>

        /// Takes everything as it is.
        public init(of person: Person.ID, off: Set<String> = []) {
            owner = person.rawValue
            self.off = off
        }

        /// Whoever the page was shown to.
        public var person: Person.ID { Person.ID(rawValue: owner) }
    }

    /// How long a form may stay open, in seconds.
    public static let longestAge: Double = 3600

    /// What the dialog is about.
    public var errand: DialogErrand { DialogErrand(query: Base64URL.decode(query) ?? [], device: device) }
    /// When the browser arrived at the dialog.
    public var arrivedAt: Date { Date(timeIntervalSince1970: startedAt) }

    /// Why a form that came back is not acted on.
    public enum Objection: Sendable, Hashable {
        /// Made for another browser, or the browser sends no cookie.
        case foreign
        /// Open for too long.
        case stale
        /// The session that the form was made for has ended, or another person has logged in meanwhile.
        case otherSession
    }

    /// The text of the hidden field.
    /// - Throws: what sealing throws.
    public func sealed(by sealer: Sealer) throws -> String {
        Base64URL.encode(try sealer.seal(Array(JSONEncoder().encode(self)), for: .dialog))
    }

    /// Reads a field that came back.
    public static func open(_ text: String, by sealer: Sealer) -> SealedDialog? {
        guard let bytes = Base64URL.decode(text).flatMap({ sealer.open($0, for: .dialog) }) else { return nil }
        return try? JSONDecoder().decode(SealedDialog.self, from: Data(bytes))
    }

    /// What speaks against acting on the form, if anything.
    /// - Parameter use: what the address that it came to is for.
    public func objection(to use: Use, browser: String?, session: String?, at now: Date) -> Objection? {
        guard use == self.use, let browser, constantTimeEquals(browser.utf8, self.browser.utf8) else { return .foreign }
        let age = now.timeIntervalSince1970 - madeAt
        guard age >= -60, age <= Self.longestAge else { return .stale }
        guard let expected = self.session else { return [.consent, .ownPages].contains(use) ? .otherSession : nil }
        guard let session, constantTimeEquals(session.utf8, expected.utf8) else { return .otherSession }
        return nil
    }
}
