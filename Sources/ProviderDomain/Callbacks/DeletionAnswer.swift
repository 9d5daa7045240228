import IdentityTokens
import LoginModel

/// Where a person can follow the deletion of their data (provider-wire.md, section 9).
public struct DeletionAnswer: Sendable, Hashable {
    /// A page of the app's.
    public let url: String
    /// What the app calls the request.
    public let confirmationCode: String

    /// Takes everything as it is.
    public init(url: String, confirmationCode: String) {
        self.url = url
        self.confirmationCode = confirmationCode
    }

    private static let longestURL = 2048
    private static let longestCode = 256

    /// - Parameter body: what the app answered.
    /// - Throws: what is wrong with it, for the operator.
    public init(body: [UInt8]) throws(CallbackProblem) {
        guard let json = try? JSONValue(strictly: body) else { throw CallbackProblem("the answer is not JSON") }
        guard let url = json["url"]?.string, url.utf8.count <= Self.longestURL else {
            throw CallbackProblem("the answer has no url of a page")
        }
        do {
            _ = try WebURL(url)
        } catch {
            throw CallbackProblem("the url in the answer \(error.explanation)")
        }
        guard let code = json["confirmation_code"]?.string ?? json["confirmation_code"]?.integer.map(String.init), !code.isEmpty,
            code.utf8.count <= Self.longestCode
        else { throw CallbackProblem("the answer has no confirmation_code") }
        guard !(url + code).unicodeScalars.contains(where: { $0.properties.generalCategory == .control }) else {
            throw CallbackProblem("the answer has control characters")
        }
        self.init(url: url, confirmationCode: code)
    }
}

/// Why an app could not be told, in words for the operator.
public struct CallbackProblem: Error, Sendable, Hashable, CustomStringConvertible {
    public let description: String
    /// Whether trying again is of no use.
    public let isFinal: Bool

    /// - Parameter description: without a full stop.
    public init(_ description: String, isFinal: Bool = false) {
        self.description = description
        self.isFinal = isFinal
    }
}
