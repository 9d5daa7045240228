import LoginModel

#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// A value that a browser carries for the provider, in a form, a cookie, or a URL, and that is rejected in any other browser; see
/// ``BrowserBound``.
public protocol BrowserBoundValue: Sendable, Codable {
    /// The purpose that the value is sealed for, so that one kind of value is never accepted as another.
    static var purpose: Sealer.Purpose { get }
    /// The length of the longest sealed text that is opened, in bytes.
    static var maximumTextLength: Int { get }
    /// How long the value is valid, in seconds.
    var lifetime: Double { get }
    /// Whether the value is valid only in one session, because it acts on behalf of the person who is logged in.
    var isBoundToSession: Bool { get }
}

extension BrowserBoundValue {
    public static var maximumTextLength: Int { 64 * 1024 }
    public var isBoundToSession: Bool { false }
}

/// A value that is bound to one browser, a period of time and, for some values, one session.
///
/// This type is the only way to seal a ``BrowserBoundValue``. Only ``violation(browser:session:at:)`` checks the binding.
public struct BrowserBound<Value: BrowserBoundValue>: Sendable, Codable {
    /// The value. It is authentic, because only the provider can seal it. An endpoint calls ``violation(browser:session:at:)`` before it
    /// reads the value. If there is a violation, the endpoint uses the value only to select the page that the person sees. There is one
    /// exception: a dialog may be canceled from any session.
    public let value: Value
    /// The digest of the browser cookie.
    private let browser: String
    /// The digest of the session cookie.
    private let session: String?
    private let createdAt: Date

    /// Binds a value.
    /// - Parameters:
    ///   - value: The value.
    ///   - browser: The digest of the browser cookie that the next request will carry.
    ///   - session: The digest of the session cookie, for a value that is bound to a session. Without it, such a value is never valid.
    ///   - now: The current time.
    public init(_ value: Value, browser: String, session: String?, at now: Date) {
        self.value = value
        self.browser = browser
        self.session = value.isBoundToSession ? session : nil
        createdAt = now
    }

    /// Returns the encrypted text.
    /// - Throws: An error from encoding or sealing.
    public func sealed(by sealer: Sealer) throws -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = .withoutEscapingSlashes
        return Base64URL.encode(try sealer.seal(Array(encoder.encode(self)), for: Value.purpose))
    }

    /// Decrypts a text; `nil` if this provider did not create it for this kind of value, or if it is too long.
    public init?(_ text: String, openedBy sealer: Sealer) {
        guard text.utf8.count <= Value.maximumTextLength,
            let bytes = Base64URL.decode(text).flatMap({ sealer.open($0, for: Value.purpose) }),
            let bound = try? JSONDecoder().decode(Self.self, from: Data(bytes))
        else { return nil }
        self = bound
    }

    /// Returns how long ago the value was sealed, in seconds.
    public func age(at now: Date) -> Double { now.timeIntervalSince(createdAt) }

    /// Returns why the value must be rejected, or `nil` if it is acceptable.
    /// - Parameters:
    ///   - browser: The digest of the browser cookie that the request carries.
    ///   - session: The digest of the session cookie that the request carries.
    ///   - now: The current time, which may be up to a minute before the time of sealing.
    public func violation(browser: String?, session: String?, at now: Date) -> BrowserBoundViolation? {
        guard let browser, constantTimeEquals(browser.utf8, self.browser.utf8) else { return .otherBrowser }
        guard (-60...value.lifetime).contains(age(at: now)) else { return .expired }
        guard value.isBoundToSession else { return nil }
        guard let session, let expected = self.session, constantTimeEquals(session.utf8, expected.utf8) else { return .otherSession }
        return nil
    }
}

/// Why a ``BrowserBound`` value is rejected.
public enum BrowserBoundViolation: Sendable, Hashable {
    /// The value was sealed for another browser, or the browser sends no cookie.
    case otherBrowser
    /// The value was sealed too long ago, or its time of sealing is more than a minute in the future.
    case expired
    /// The session that the value was sealed for has ended, or another person has logged in since.
    case otherSession
}

extension BrowserBoundValue {
    /// Opens a sealed value that is bound to no session; `nil` if there is none, or if it must be rejected.
    /// - Parameter browser: The digest of the browser cookie that the request carries.
    public static func open(_ text: String?, by sealer: Sealer, browser: String?, at now: Date) -> Self? {
        guard let bound = text.flatMap({ BrowserBound<Self>($0, openedBy: sealer) }),
            bound.violation(browser: browser, session: nil, at: now) == nil
        else { return nil }
        return bound.value
    }
}
