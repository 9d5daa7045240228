import LoginModel
import StrictJSON

#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// A person's request that an app delete their data. The store records the request, and the provider delivers it as a callback (Wire.md,
/// section 9).
public struct DeletionRequest: Sendable {
    /// The app that is to delete the data.
    public let appID: String
    /// The person whom the data describes.
    public let person: Person.ID
    /// Who made the request: the person, or the operator on their behalf.
    public let actor: AuditEntry.Actor
    /// When the request was made.
    public let at: Date

    /// Creates a deletion request.
    public init(appID: String, person: Person.ID, by actor: AuditEntry.Actor, at now: Date) {
        self.appID = appID
        self.person = person
        self.actor = actor
        at = now
    }
}

/// An app's response to a data deletion request, with which the person can follow the deletion (Wire.md, section 9).
public struct DeletionResponse: Sendable, Hashable {
    /// The URL of a page of the app that shows the status.
    public let url: String
    /// The app's own code for the request, from `confirmation_code`.
    public let confirmationCode: String

    /// Creates a response from values that have already been validated.
    public init(url: String, confirmationCode: String) {
        self.url = url
        self.confirmationCode = confirmationCode
    }

    private static let maximumURLLength = 2048
    private static let maximumCodeLength = 256

    /// Parses the response of an app.
    /// - Parameter body: The body of the HTTP response.
    /// - Throws: What is wrong with the body, in words for the operator.
    public init(body: [UInt8]) throws(CallbackProblem) {
        guard let json = try? JSONValue(strictly: body) else { throw CallbackProblem("the response is not JSON") }
        guard let url = json["url"]?.string, url.utf8.count <= Self.maximumURLLength else {
            throw CallbackProblem("the response has no url of at most \(Self.maximumURLLength) bytes")
        }
        do {
            _ = try WebURL(url)
        } catch {
            throw CallbackProblem("the url in the response \(error.explanation)")
        }
        guard let code = json["confirmation_code"]?.string ?? json["confirmation_code"]?.integer.map(String.init), !code.isEmpty,
            code.utf8.count <= Self.maximumCodeLength
        else { throw CallbackProblem("the response has no confirmation_code of at most \(Self.maximumCodeLength) bytes") }
        guard !(url + code).unicodeScalars.contains(where: { $0.properties.generalCategory == .control }) else {
            throw CallbackProblem("the response has control characters in its values")
        }
        self.init(url: url, confirmationCode: code)
    }
}

/// Why a callback could not be delivered, in words for the operator.
public struct CallbackProblem: Error, Sendable, Hashable, CustomStringConvertible {
    public let description: String
    /// Whether another attempt cannot succeed.
    public let isFinal: Bool

    /// Creates a problem.
    /// - Parameter description: The reason, without a period at the end.
    public init(_ description: String, isFinal: Bool = false) {
        self.description = description
        self.isFinal = isFinal
    }
}
