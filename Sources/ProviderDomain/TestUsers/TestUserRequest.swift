public import LoginModel

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// A request to create a test user (Wire.md, section 14.1).
public struct TestUserRequest: Sendable {
    /// Whether the test user uses the app from the start.
    public let isInstalled: Bool
    /// The permissions that the test user grants at the start.
    public let permissions: [Permission]
    /// The test user, with a unique login name and without a password digest.
    public let person: Person
    /// The password in plain text.
    public let password: Secret

    /// The largest number of test users of an app.
    public static let maximumPerApp = 2000
    /// The largest number of test users that an app can create, or take over from another app, in one day (UTC), including those that were
    /// removed.
    public static let maximumPerDay = 2000

    /// Parses the parameters of a call.
    /// - Throws: The error for an invalid parameter.
    public init(_ parameters: FormParameters, for app: RegisteredApp, in environment: SystemEnvironment) throws(GraphError) {
        isInstalled = try Self.flag("installed", parameters) ?? true
        let isMinor = try Self.flag("minor", parameters) ?? false
        permissions = (try parameters.names(in: "permissions") ?? []).map(Permission.init(name:))
        let (first, last) = try Self.name(parameters["name"]) ?? ("Test", "User")
        if let locale = parameters["locale"] {
            let isLocale = locale.utf8.allSatisfy { $0 < 0x80 } && locale.allSatisfy { $0.isLetter || $0 == "_" }
            guard isLocale, (2...16).contains(locale.count) else { throw .malformed("Param locale must be a locale such as en_US") }
        }
        password = Secret(environment.randomText(bytes: 12))
        let mark = Hexadecimal.encode(environment.randomBytes(8))
        let year = Calendar(identifier: .gregorian).component(.year, from: environment.now()) - (isMinor ? 15 : 30)
        person = Person(
            id: .unknownPerson, login: "test_\(mark)@test-users.invalid", password: PasswordDigest(encoded: ""), firstName: first,
            lastName: last,
            birthday: try? Birthday("01/01/\(year)"), locale: parameters["locale"], testApps: [app.id])
    }

    /// Splits a full name into the first and the last name. If the name is a single word, the last name is `User`. The result is `nil` if
    /// the text is `nil`.
    /// - Throws: An error if the text is not a name.
    public static func name(_ text: String?) throws(GraphError) -> (first: String, last: String)? {
        guard let text else { return nil }
        let words = text.split(whereSeparator: \.isWhitespace).map(String.init)
        let isClean = !text.unicodeScalars.contains { $0.properties.generalCategory == .control }
        guard let first = words.first, isClean, text.utf8.count <= 200 else { throw .malformed("Param name must be a name") }
        return (first, words.count > 1 ? words.dropFirst().joined(separator: " ") : "User")
    }

    private static func flag(_ name: String, _ parameters: FormParameters) throws(GraphError) -> Bool? {
        switch parameters[name]?.lowercased() {
        case nil, "": return nil
        case "1", "true": return true
        case "0", "false": return false
        default: throw .malformed("Param \(name) must be a boolean")
        }
    }
}

extension GraphError {
    /// The app already has ``TestUserRequest/maximumPerApp`` test users.
    public static let tooManyTestUsers = GraphError("(#2900) Too many test accounts have been created for this app", code: 2900)
    /// The app already created ``TestUserRequest/maximumPerDay`` test users today (UTC).
    public static let tooManyTestUsersToday = GraphError(
        "(#2900) Too many test accounts have been created for this app today. The maximum is \(TestUserRequest.maximumPerDay) per day (UTC). "
            + "Try again tomorrow, or use the existing test accounts",
        code: 2900)
    /// One of the two test users already has ``FriendRequest/maximumPerTestUser`` friends, including the friend requests that they have sent.
    public static let tooManyFriends = GraphError(
        "(#2900) A test account can have \(FriendRequest.maximumPerTestUser) friends and friend requests at most", code: 2900)
    /// A test user must belong to at least one app.
    public static let lastAppOfTestUser = GraphError("(#2902) Cannot remove the last app of a test account", code: 2902)
}
