import Foundation
import ProviderDomain
import Testing

@Suite("The decision whether a device code is created")
struct DeviceLoginCreationTests {
    private static let client = DeviceOrigin(NetworkAddress(text: "2001:db8::1"), sealer: Sample.sealer)
    private static let first = Sample.now + 1
    private static let second = Sample.now + 2

    private func decision(
        from origin: DeviceOrigin, isUserCodeInUse: Bool = false, networks: [Date?] = [], app: Date? = nil, hasMaximumDecided: Bool = false
    ) -> DeviceOrigin.Decision {
        origin.decision(
            on: .init(
                isUserCodeInUse: isUserCodeInUse, networkExpiries: networks, appExpiry: app, hasMaximumDecided: hasMaximumDecided))
    }

    @Test("Below all limits, a code is created and nothing is deleted")
    func belowLimits() {
        for origin in [Self.client, .appServer, DeviceOrigin(nil, sealer: Sample.sealer)] {
            let networks = origin.limits.map { _ in Date?.none }
            #expect(decision(from: origin, networks: networks) == .create(evictsPending: false, deletesDecided: false))
        }
    }

    @Test("A user code that is in use takes precedence over every limit")
    func userCode() {
        for (networks, app) in [([], nil), ([Self.first], nil), ([], Self.first), ([Self.first], Self.second)] as [([Date?], Date?)] {
            for origin in [Self.client, .appServer] {
                let decision = decision(from: origin, isUserCodeInUse: true, networks: networks, app: app, hasMaximumDecided: true)
                #expect(decision == .refuse(.userCodeInUse))
            }
        }
    }

    @Test(
        "The widest network that has reached its limit refuses the code, whatever the app has",
        arguments: [([first, second, nil], first), ([nil, second, first], second), ([nil, nil, first], first)] as [([Date?], Date)])
    func networks(networks: [Date?], until: Date) {
        #expect(decision(from: Self.client, networks: networks) == .refuse(.networkLimitReached(until: until)))
        let full = decision(from: Self.client, networks: networks, app: Sample.now + 9, hasMaximumDecided: true)
        #expect(full == .refuse(.networkLimitReached(until: until)))
    }

    @Test("The limit of the app refuses codes of the app's server, and makes others replace each other")
    func app() {
        for hasMaximumDecided in [false, true] {
            let server = decision(from: .appServer, app: Self.first, hasMaximumDecided: hasMaximumDecided)
            #expect(server == .refuse(.appLimitReached(until: Self.first)))
            for origin in [Self.client, DeviceOrigin(nil, sealer: Sample.sealer)] {
                let client = decision(from: origin, app: Self.first, hasMaximumDecided: hasMaximumDecided)
                #expect(client == .create(evictsPending: true, deletesDecided: hasMaximumDecided))
            }
        }
    }

    @Test("Decided logins never refuse a code, and make room for it")
    func decided() {
        for origin in [Self.client, .appServer] {
            #expect(decision(from: origin, hasMaximumDecided: true) == .create(evictsPending: false, deletesDecided: true))
        }
    }

    @Test("Only an origin without a network is the app's server")
    func server() {
        #expect(DeviceOrigin.appServer.isAppServer)
        #expect(!Self.client.isAppServer && !DeviceOrigin(nil, sealer: Sample.sealer).isAppServer)
    }
}
