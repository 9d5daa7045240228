import LoginModel

#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

extension PasswordAttempt {
    /// Creates an attempt to enter the user code of a device login (RFC 8628, section 5.1). Wrong user codes are counted like wrong
    /// passwords, by browser and by network. The limit of a network also applies to a client that discards its cookies.
    /// - Parameters:
    ///   - browser: The digest of the browser's cookie.
    ///   - networks: The networks of the caller, the widest first, or none if they are unknown.
    ///   - sealer: The sealer of the provider, whose key is used to derive the keys of the counters.
    public init(userCodeIn browser: String, from networks: [NetworkAddress.Range], sealer: Sealer, at now: Date) {
        let bucket = Self.bucket(of: "user code \(browser)", sealer)
        let inNetworks = networks.compactMap { network in
            network.scaledLimit(Self.maximumUserCodesInNetwork).map { most in
                let key = Self.bucket(of: "user code \(network)", sealer)
                return Self.userCode("user-code-network:\(network.length):\(key)", maximumAttempts: most)
            }
        }
        limits =
            [
                Self.userCode("user-code-browser:\(bucket)", maximumAttempts: Self.maximumUserCodesInBrowser),
                Self.userCode("user-code-browsers:\(bucket.suffix(1))", maximumAttempts: Self.maximumUserCodesInGroup),
            ] + inNetworks
        at = now
    }

    /// The maximum number of wrong user codes from one browser. It leaves room for a person's typing errors.
    private static let maximumUserCodesInBrowser = 10
    /// The maximum number of wrong user codes from an IPv4 address or from 64 bits of IPv6, such as a household. 56 bits are a school or an
    /// office, and 48 bits an organization with many networks.
    private static let maximumUserCodesInNetwork = 60
    /// The maximum number of wrong user codes from a sixteenth of all browsers. With any number of browsers and networks, an attacker can
    /// thus make at most 200,000 guesses during the lifetime of one code, which overlaps with at most two counts of each sixteenth. There
    /// are 25.6 billion possible codes.
    private static let maximumUserCodesInGroup = 6_250

    /// Returns a counter that allows `maximumAttempts` wrong user codes during the lifetime of a code.
    private static func userCode(_ key: String, maximumAttempts: Int) -> Limit {
        Limit(
            key: key, maximumAttempts: maximumAttempts, pause: DeviceLogin.lifetime, resetAfter: DeviceLogin.lifetime,
            startsAtFirstAttempt: true, resetsOnSuccess: false)
    }
}
