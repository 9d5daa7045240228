import Foundation
import IdentityTokenIssuing
import LoginModel
import ProviderDomain

/// The sample app, two of the sample people, a clock that stands still, and a counter in place of random numbers.
enum Sample {
    /// 21 November 2026, 00:00 UTC.
    static let now = Date(timeIntervalSince1970: 1_795_219_200)
    static let environment = environment(at: now)
    static let sealer = Sealer(key: SymmetricKeyBytes(Array(1...32)), environment: environment)
    static let foreignSealer = Sealer(key: SymmetricKeyBytes(Array(101...132)), environment: environment)
    static let signingKey = Result { try SigningKey.generate() }

    /// The check of app secrets for a call from this machine.
    static let secrets = SecretLimit().check(from: .unknown, at: now)

    static let webCallback = "https://app.example/callback"
    static let ownScheme = "fb138483919580948://authorize"

    /// The example of RFC 7636, appendix B.
    static let verifier = "dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk"
    static let challenge = "E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM"

    static let app = RegisteredApp(
        id: "138483919580948", name: "Sample", secret: Secret("0123456789abcdef0123456789abcdef"),
        redirectURIs: [webCallback, "http://127.0.0.1/callback"], advancedAccess: [.userFriends, .userBirthday, .userLikes],
        roles: AppRoles(testers: ["grace@example.com"]), appDefinedPermissions: ["publish_actions"])

    static let ada = Person(
        id: Person.ID(rawValue: 1), login: "ada@example.com", password: PasswordDigest(encoded: ""), firstName: "Ada", middleName: "King",
        lastName: "Lovelace", birthday: try? Birthday("12/10/1985"), gender: "female",
        hometown: Place(id: "106377336067638", name: "London, United Kingdom"),
        location: Place(id: "110884905606108", name: "Turin, Italy"),
        link: "https://people.example/ada")

    /// A login of Ada's.
    static let login = AuthenticationEvent(id: "bG9naW4tb2YtYWRhLi4uLg", passwordStamp: ada.password.stamp)

    /// Grace, who is a tester of the sample app.
    static let grace = Person(
        id: Person.ID(rawValue: 2), login: "grace@example.com", password: PasswordDigest(encoded: ""), firstName: "Grace",
        lastName: "Hopper")

    static func environment(at now: Date) -> SystemEnvironment {
        let counter = Counter()
        return SystemEnvironment(now: { now }, randomBytes: counter.bytes)
    }

    /// Returns a grant of Ada's. By default, her last login was a classic one.
    static func grant(
        granted: Set<Permission> = [.publicProfile], declined: Set<Permission> = [], epoch: Int = 1, tracking: LoginTracking? = .enabled,
        lastClassicLoginAt: Date? = now
    ) -> Grant {
        Grant(
            appID: app.id, person: ada.id, appScopedID: "123456789012345678", granted: granted, declined: declined,
            lastLoginAt: now, epoch: epoch, tracking: tracking, lastClassicLoginAt: lastClassicLoginAt)
    }

    /// Returns the authorization request of a query, which need not contain `client_id` and `redirect_uri`.
    /// - Throws: the error, if the request is invalid.
    static func request(
        _ query: String = "", of app: RegisteredApp = app, at redirectURI: String = webCallback
    ) throws(RedirectError) -> AuthorizationRequest {
        let (request, refusal) = AuthorizationRequestValidator(FormParameters(encoded: query)).request(of: app, redirectURI: redirectURI)
        if let refusal { throw refusal }
        return request
    }

    /// A source of random bytes that are different on each call.
    private final class Counter: Sendable {
        private let draws = Locked<UInt64>(0)

        @Sendable func bytes(_ count: Int) -> [UInt8] {
            let draw = draws.withLock { draws in
                draws += 1
                return draws
            }
            return (0..<count).map { UInt8(truncatingIfNeeded: draw >> UInt64(8 * ($0 % 8))) }
        }
    }
}

extension TokenStatus {
    /// Creates the status of a token of a sample person, with the current grant.
    init(_ grant: Grant?, person: Person = Sample.ada, of app: RegisteredApp = Sample.app, endReason: SessionEndReason? = nil) {
        self.init(account: grant.map { Account(app: app, person: person, grant: $0, hasPicture: false) }, endReason: endReason)
    }
}

extension AccessToken {
    /// Returns whether the token is valid if `grant` is the current grant.
    func isValid(under grant: Grant?, at now: Date) -> Bool { (try? account(TokenStatus(grant), at: now)) != nil }
}
